<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ja_JP" sourcelanguage="en">
<context>
    <name>AbsentPanel</name>
    <message>
        <source>For&amp;get array…</source>
        <translation>アレイの設定を削除(&amp;G)…</translation>
    </message>
    <message>
        <source>Entries that name it</source>
        <translation>このアレイを記載している設定</translation>
    </message>
</context>
<context>
    <name>ActionBar</name>
    <message>
        <source>What can be done with the array</source>
        <translation>アレイに対して行えること</translation>
    </message>
    <message>
        <source>Disks and r&amp;oom</source>
        <translation>ディスクと空き容量(&amp;O)</translation>
    </message>
    <message>
        <source>Up&amp;keep</source>
        <translation>保守(&amp;K)</translation>
    </message>
    <message>
        <source>A&amp;fter a restart</source>
        <translation>再起動後(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Encryption</source>
        <translation>暗号化(&amp;E)</translation>
    </message>
</context>
<context>
    <name>ActionList</name>
    <message>
        <source>Built and taken down</source>
        <translation>構築と解除の記録</translation>
    </message>
    <message>
        <source>Show its &amp;certificate…</source>
        <translation>消去証明書を表示(&amp;C)…</translation>
    </message>
    <message>
        <source>&amp;Built and taken down</source>
        <translation>構築と解除の記録(&amp;B)</translation>
    </message>
    <message>
        <source>Choose what was taken down to its end, or cleaned: that has a certificate.</source>
        <translation>最後まで解除または消去した項目を選んでください。消去証明書があります。</translation>
    </message>
    <message>
        <source>with a certificate</source>
        <translation>消去証明書あり</translation>
    </message>
    <message>
        <source>Built</source>
        <translation>構築しました</translation>
    </message>
    <message>
        <source>Taken down</source>
        <translation>解除しました</translation>
    </message>
    <message>
        <source>Disks changed</source>
        <translation>ディスクを変更しました</translation>
    </message>
    <message>
        <source>Change of disks</source>
        <translation>ディスクの変更</translation>
    </message>
    <message>
        <source>Entries changed</source>
        <translation>再起動後の設定を変更しました</translation>
    </message>
    <message>
        <source>Entries</source>
        <translation>再起動後の設定</translation>
    </message>
    <message>
        <source>Enlarged</source>
        <translation>拡大しました</translation>
    </message>
    <message>
        <source>Enlarging</source>
        <translation>拡大</translation>
    </message>
    <message>
        <source>Header saved or restored</source>
        <translation>ヘッダーを保存または復元しました</translation>
    </message>
    <message>
        <source>Header</source>
        <translation>ヘッダーの保存・復元</translation>
    </message>
    <message>
        <source>Looked after</source>
        <translation>保守しました</translation>
    </message>
    <message>
        <source>Upkeep</source>
        <translation>保守</translation>
    </message>
    <message>
        <source>Put to use or away</source>
        <translation>使用の開始・終了</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>使用</translation>
    </message>
    <message>
        <source>Cleaned</source>
        <translation>消去しました</translation>
    </message>
    <message>
        <source>Cleaning</source>
        <translation>消去</translation>
    </message>
    <message>
        <source>Build</source>
        <translation>構築</translation>
    </message>
    <message>
        <source>Teardown</source>
        <translation>解除</translation>
    </message>
    <message>
        <source>disks</source>
        <translation>ディスク</translation>
    </message>
</context>
<context>
    <name>Agreement</name>
    <message>
        <source>{ends}: the last characters of the serial number of each disk that will be erased.</source>
        <translation>{ends}: 内容が消去される各ディスクのシリアル番号の末尾です。</translation>
    </message>
    <message>
        <source>{count}: how many disks will be erased.</source>
        <translation>{count}: 内容が消去されるディスクの台数です。</translation>
    </message>
    <message>
        <source>{paths}: the path of each disk that nothing else tells apart, or that holds data of an unknown kind.</source>
        <translation>{paths}: ほかに見分ける方法がないディスク、または種類の分からないデータがあるディスクのパスです。</translation>
    </message>
    <message>
        <source>{unseen}: what lies on an array that cannot be started is erased without being looked at.</source>
        <translation>{unseen}: 開始できないアレイの内容は、確認されないまま消去されます。</translation>
    </message>
</context>
<context>
    <name>AnswerPanel</name>
    <message>
        <source>What to know</source>
        <translation>注意事項</translation>
    </message>
    <message>
        <source>How data would fall: {level} on {disks}</source>
        <translation>データの配置（例）: {disks}の {level}</translation>
    </message>
    <message>
        <source>How data fall on the disks</source>
        <translation>ディスク上のデータの配置</translation>
    </message>
</context>
<context>
    <name>Array</name>
    <message>
        <source>{present} of {expected} members</source>
        <translation>メンバー {present}/{expected} 台</translation>
    </message>
    <message>
        <source>{members}, spares: {n}</source>
        <translation>{members}、スペア {n} 台</translation>
    </message>
    <message>
        <source>one disk without an array</source>
        <translation>アレイなしのディスク 1 台</translation>
    </message>
</context>
<context>
    <name>ArrayAction</name>
    <message>
        <source>&amp;Start</source>
        <translation>開始(&amp;S)</translation>
    </message>
    <message>
        <source>Look &amp;inside</source>
        <translation>中を見る(&amp;I)</translation>
    </message>
    <message>
        <source>Make &amp;writable</source>
        <translation>書き込み可能にする(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Unlock and mount</source>
        <translation>ロック解除してマウント(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Mount</source>
        <translation>マウント(&amp;M)</translation>
    </message>
    <message>
        <source>Unmount and &amp;lock</source>
        <translation>アンマウントしてロック(&amp;L)</translation>
    </message>
    <message>
        <source>U&amp;nmount</source>
        <translation>アンマウント(&amp;N)</translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation>停止(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Check</source>
        <translation>検査(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;End the check</source>
        <translation>検査を終える(&amp;E)</translation>
    </message>
    <message>
        <source>Make its disks &amp;agree</source>
        <translation>ディスクを一致させる(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Speed of a sync…</source>
        <translation>同期の速度(&amp;S)…</translation>
    </message>
    <message>
        <source>Check each mo&amp;nth</source>
        <translation>毎月検査する(&amp;N)</translation>
    </message>
    <message>
        <source>Check no more each mo&amp;nth</source>
        <translation>毎月の検査をやめる(&amp;N)</translation>
    </message>
    <message>
        <source>Replace a d&amp;isk…</source>
        <translation>ディスクを交換(&amp;I)…</translation>
    </message>
    <message>
        <source>One disk &amp;more…</source>
        <translation>ディスクを 1 台追加(&amp;M)…</translation>
    </message>
    <message>
        <source>Add a s&amp;pare…</source>
        <translation>スペアを追加(&amp;P)…</translation>
    </message>
    <message>
        <source>Take &amp;out a spare…</source>
        <translation>スペアを外す(&amp;O)…</translation>
    </message>
    <message>
        <source>Use all the &amp;room…</source>
        <translation>空きをすべて使う(&amp;R)…</translation>
    </message>
    <message>
        <source>Add a &amp;bitmap</source>
        <translation>ビットマップを追加(&amp;B)</translation>
    </message>
    <message>
        <source>Remove the &amp;bitmap</source>
        <translation>ビットマップを削除(&amp;B)</translation>
    </message>
    <message>
        <source>Rename &amp;volume group</source>
        <translation>ボリュームグループの名前を変更(&amp;V)</translation>
    </message>
    <message>
        <source>Keep a&amp;fter restart</source>
        <translation>再起動後も使えるようにする(&amp;F)</translation>
    </message>
    <message>
        <source>For&amp;get after restart</source>
        <translation>再起動後は使わないようにする(&amp;G)</translation>
    </message>
    <message>
        <source>Save its &amp;header…</source>
        <translation>ヘッダーを保存(&amp;H)…</translation>
    </message>
    <message>
        <source>Restore its hea&amp;der…</source>
        <translation>ヘッダーを復元(&amp;D)…</translation>
    </message>
    <message>
        <source>Take &amp;down…</source>
        <translation>解除(&amp;D)…</translation>
    </message>
    <message>
        <source>How it is &amp;unlocked…</source>
        <translation>ロック解除の方法(&amp;U)…</translation>
    </message>
</context>
<context>
    <name>ArrayForm</name>
    <message>
        <source>Near keeps the copies side by side, far in the other half of the disks: that reads faster and writes slower.</source>
        <translation>near は複製を隣どうしに、far はディスクの反対側の半分に置きます。far は読み取りが速く、書き込みが遅くなります。</translation>
    </message>
    <message>
        <source>near: as md does it</source>
        <translation>near（md の標準）</translation>
    </message>
    <message>
        <source>far: reads like RAID 0</source>
        <translation>far（読み取りは RAID 0 並み）</translation>
    </message>
    <message>
        <source>offset: in between</source>
        <translation>offset（その中間）</translation>
    </message>
    <message>
        <source>Ch&amp;unk</source>
        <translation>チャンク(&amp;U)</translation>
    </message>
    <message>
        <source>La&amp;yout</source>
        <translation>レイアウト(&amp;Y)</translation>
    </message>
    <message>
        <source>{level} has no chunks.</source>
        <translation>{level} にはチャンクがありません。</translation>
    </message>
</context>
<context>
    <name>ArrayHealth</name>
    <message>
        <source>Read-only: nothing is written to it until it is made writable.</source>
        <translation>読み取り専用: 書き込み可能にするまで何も書き込まれません。</translation>
    </message>
    <message>
        <source>Protected since {when}: survives the failure of any one disk</source>
        <translation>{when} から保護されています: どの 1 台の故障にも耐えます</translation>
    </message>
    <message>
        <source>Protected since {when}: survives the failure of any {n} disks</source>
        <translation>{when} から保護されています: どの {n} 台の故障にも耐えます</translation>
    </message>
    <message>
        <source>Protected: survives the failure of any one disk</source>
        <translation>保護されています: どの 1 台の故障にも耐えます</translation>
    </message>
    <message>
        <source>Protected: survives the failure of any {n} disks</source>
        <translation>保護されています: どの {n} 台の故障にも耐えます</translation>
    </message>
    <message>
        <source>No redundancy. If one disk fails, all data is lost.</source>
        <translation>冗長性なし。1 台でも故障すると、すべてのデータが失われます。</translation>
    </message>
    <message>
        <source>It keeps nothing twice itself: all is lost when one of the arrays that it lies on fails. How safe each of them is stands there.</source>
        <translation>このアレイ自体には冗長性がありません。構成しているアレイのどれかが故障すると、すべてのデータが失われます。それぞれの状態は、そのアレイの表示で確認できます。</translation>
    </message>
    <message>
        <source>Not protected yet. The sync finishes in {time} ({when}). A disk failure before then loses data.</source>
        <translation>まだ保護されていません。同期は {time} 後に終わります ({when})。それまでにディスクが故障すると、データが失われます。</translation>
    </message>
    <message>
        <source>Not protected until the initial sync finishes.</source>
        <translation>初期同期が終わるまで保護されません。</translation>
    </message>
    <message>
        <source>Not protected: another disk failure loses data.</source>
        <translation>保護されていません: ディスクがさらに故障すると、データが失われます。</translation>
    </message>
    <message>
        <source>It has lacked a disk since {when}.</source>
        <translation>{when} からディスクが 1 台足りません。</translation>
    </message>
    <message>
        <source>Errors of its disks that were mended: {n}</source>
        <translation>ディスクで発生し、修復されたエラー: {n} 件</translation>
    </message>
    <message>
        <source>Its last check ended {when}.</source>
        <translation>前回の検査は {when} に終わりました。</translation>
    </message>
    <message>
        <source>Last checked: {when}. A bad disk is noticed by {due} at the latest.</source>
        <translation>最後の検査: {when}。不良ディスクは遅くとも {due} までに見つかります。</translation>
    </message>
    <message>
        <source>Last checked: not known. A bad disk is noticed by {due} at the latest.</source>
        <translation>最後の検査: 不明。不良ディスクは遅くとも {due} までに見つかります。</translation>
    </message>
    <message>
        <source>Last checked: {when}. Checks are off: a bad disk can stay unnoticed until another fails.</source>
        <translation>最後の検査: {when}。定期検査は無効です。不良ディスクは、別のディスクが故障するまで気付かれないことがあります。</translation>
    </message>
    <message>
        <source>Last checked: not known. Checks are off: a bad disk can stay unnoticed until another fails.</source>
        <translation>最後の検査: 不明。定期検査は無効です。不良ディスクは、別のディスクが故障するまで気付かれないことがあります。</translation>
    </message>
    <message>
        <source>It has a bitmap: what drops out comes back quickly.</source>
        <translation>ビットマップあり: 外れたディスクはすぐに戻せます。</translation>
    </message>
    <message>
        <source>It has no bitmap: what drops out is filled anew.</source>
        <translation>ビットマップなし: 外れたディスクは全体を書き直します。</translation>
    </message>
    <message>
        <source>Its last check found nothing that does not agree.</source>
        <translation>前回の検査で不一致は見つかりませんでした。</translation>
    </message>
    <message>
        <source>Its last check found sectors that do not agree: {n}</source>
        <translation>前回の検査で一致しなかったセクター: {n}</translation>
    </message>
</context>
<context>
    <name>ArrayMember</name>
    <message>
        <source>{state}, but the disk is failing</source>
        <translation>{state}、ただしディスクに故障の兆候があります</translation>
    </message>
    <message>
        <source>{state}, errors: {n}</source>
        <translation>{state}、エラー: {n}</translation>
    </message>
    <message>
        <source>Left behind: the array goes on without it</source>
        <translation>取り残されています: アレイはこのディスクなしで動作中</translation>
    </message>
    <message>
        <source>place {n}</source>
        <translation>位置 {n}</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>故障</translation>
    </message>
    <message>
        <source>Journal</source>
        <translation>ジャーナル</translation>
    </message>
    <message>
        <source>Spare</source>
        <translation>スペア</translation>
    </message>
    <message>
        <source>There</source>
        <translation>接続済み</translation>
    </message>
    <message>
        <source>There, {place}</source>
        <translation>接続済み、{place}</translation>
    </message>
    <message>
        <source>Being replaced, {place}</source>
        <translation>交換中、{place}</translation>
    </message>
    <message>
        <source>Being filled, {place}</source>
        <translation>同期中、{place}</translation>
    </message>
    <message>
        <source>Serves, {place}</source>
        <translation>動作中、{place}</translation>
    </message>
    <message>
        <source>An empty place</source>
        <translation>空いた位置</translation>
    </message>
    <message>
        <source>A disk is missing here</source>
        <translation>ここにあるはずのディスクがありません</translation>
    </message>
</context>
<context>
    <name>ArrayPanel</name>
    <message>
        <source>Re&amp;place a disk…</source>
        <translation>ディスクを交換(&amp;P)…</translation>
    </message>
    <message>
        <source>Its &amp;speed…</source>
        <translation>同期の速度(&amp;S)…</translation>
    </message>
    <message>
        <source>Check each month…</source>
        <translation>毎月検査する…</translation>
    </message>
    <message>
        <source>Folder to mount it at</source>
        <translation>マウント先のフォルダー</translation>
    </message>
    <message>
        <source>{action}: {reason}</source>
        <translation>{action}: {reason}</translation>
    </message>
    <message>
        <source>{disk} is free and fits: it can fill the empty place now.</source>
        <translation>{disk} は未使用で、条件に合います。今すぐ空いた位置に入れられます。</translation>
    </message>
    <message>
        <source>Mount &amp;at</source>
        <translation>マウント先(&amp;A)</translation>
    </message>
    <message>
        <source>The disks in it</source>
        <translation>構成ディスク</translation>
    </message>
    <message>
        <source>From the top down to the disks</source>
        <translation>最上位からディスクまでの構成</translation>
    </message>
    <message>
        <source>Open just now</source>
        <translation>使用中のファイル</translation>
    </message>
    <message>
        <source>Not possible now</source>
        <translation>いまはできないこと</translation>
    </message>
    <message>
        <source>&amp;Clean its disks…</source>
        <translation>ディスクを消去(&amp;C)…</translation>
    </message>
    <message>
        <source>Its disks can be cleaned, all {disks} that belong together, with everything on them. The plan names each before anything happens.</source>
        <translation>一組になっている{disks}を、すべての内容ごと消去できます。実行前に計画で 1 台ずつ確認できます。</translation>
    </message>
    <message>
        <source>Unlock and mount</source>
        <translation>ロック解除してマウント</translation>
    </message>
    <message>
        <source>What is on it is locked. Nobody can use it until it is unlocked.</source>
        <translation>中身はロックされています。ロック解除するまで誰も使えません。</translation>
    </message>
    <message>
        <source>Mount</source>
        <translation>マウント</translation>
    </message>
    <message>
        <source>What is on it is not mounted. Nobody can use it until it is.</source>
        <translation>中身はマウントされていません。マウントするまで誰も使えません。</translation>
    </message>
    <message>
        <source>{disk} is free and fits: it can be filled from the other while that serves.</source>
        <translation>{disk} は未使用で、条件に合います。今のディスクを動作させたまま、その内容をコピーできます。</translation>
    </message>
</context>
<context>
    <name>ArraysPage</name>
    <message>
        <source>There is no array</source>
        <translation>アレイがありません</translation>
    </message>
    <message>
        <source>As soon as this machine has an array, it is shown here with all that lies on it.</source>
        <translation>このマシンにアレイができると、その上にあるものとともにここに表示されます。</translation>
    </message>
    <message>
        <source>Look inside</source>
        <translation>中を見る</translation>
    </message>
    <message>
        <source>Build one</source>
        <translation>構築する</translation>
    </message>
    <message>
        <source>Arrays</source>
        <translation>アレイ</translation>
    </message>
</context>
<context>
    <name>AskingPanel</name>
    <message>
        <source>&amp;Back</source>
        <translation>戻る(&amp;B)</translation>
    </message>
    <message>
        <source>Choose something else than now.</source>
        <translation>今とは異なるものを選択してください。</translation>
    </message>
    <message>
        <source>What to know</source>
        <translation>注意事項</translation>
    </message>
</context>
<context>
    <name>BaselineOffer</name>
    <message>
        <source>Build on a blan&amp;k disk…</source>
        <translation>空のディスクに構築(&amp;K)…</translation>
    </message>
</context>
<context>
    <name>Bench</name>
    <message>
        <source>Sequential</source>
        <translation>シーケンシャル</translation>
    </message>
    <message>
        <source>Random places</source>
        <translation>ランダム</translation>
    </message>
    <message>
        <source>{access}, blocks of {block}, {queue} at a time, threads: {threads}</source>
        <translation>{access}、ブロック {block}、同時 {queue} 要求、スレッド数 {threads}</translation>
    </message>
    <message>
        <source>steady</source>
        <translation>安定</translation>
    </message>
    <message>
        <source>fair</source>
        <translation>ほぼ安定</translation>
    </message>
    <message>
        <source>unsteady</source>
        <translation>不安定</translation>
    </message>
    <message>
        <source>doubtful</source>
        <translation>信頼性に疑問</translation>
    </message>
    <message>
        <source>one pass</source>
        <translation>1 回のみ</translation>
    </message>
    <message>
        <source>resync running</source>
        <translation>再同期中</translation>
    </message>
    <message>
        <source>disk missing</source>
        <translation>ディスク不足</translation>
    </message>
    <message>
        <source>faster than its link</source>
        <translation>接続より高速</translation>
    </message>
    <message>
        <source>through memory</source>
        <translation>メモリー経由</translation>
    </message>
    <message>
        <source>cached, as asked</source>
        <translation>指定によりキャッシュ経由</translation>
    </message>
    <message>
        <source>partly from memory</source>
        <translation>一部はメモリーから</translation>
    </message>
    <message>
        <source>used by others</source>
        <translation>ほかからの使用あり</translation>
    </message>
    <message>
        <source>stood still</source>
        <translation>停止あり</translation>
    </message>
    <message>
        <source>slower and slower</source>
        <translation>次第に低速</translation>
    </message>
    <message>
        <source>faster and faster</source>
        <translation>次第に高速</translation>
    </message>
    <message>
        <source>processor-bound</source>
        <translation>プロセッサー律速</translation>
    </message>
    <message>
        <source>An array on these disks was synchronising at the same time.</source>
        <translation>測定中に、これらのディスク上のアレイが同期を行っていました。</translation>
    </message>
    <message>
        <source>The array lacked a disk.</source>
        <translation>アレイのディスクが不足していました。</translation>
    </message>
    <message>
        <source>Faster than the disks&apos; links can be: a cache answered.</source>
        <translation>ディスクの接続速度の上限を超えています。キャッシュが応答しました。</translation>
    </message>
    <message>
        <source>This file system goes through memory, one request at a time: the figures are not those of a disk.</source>
        <translation>このファイルシステムは、要求を 1 つずつメモリーを経由して処理します。数値はディスクのものではありません。</translation>
    </message>
    <message>
        <source>It went through memory, as was asked: programs see this speed, the disks do not have it.</source>
        <translation>指定どおりメモリーを経由しました。プログラムから見える速度で、ディスクの速度ではありません。</translation>
    </message>
    <message>
        <source>The one disk was measured too low, or memory answered.</source>
        <translation>ディスク 1 台の測定値が低すぎるか、メモリーが応答しています。</translation>
    </message>
    <message>
        <source>The one disk was not encrypted.</source>
        <translation>比べたディスク 1 台は暗号化されていません。</translation>
    </message>
    <message>
        <source>The processor, not the disks, was the limit: {who}.</source>
        <translation>速度を制限したのはディスクではなくプロセッサーです（{who}）。</translation>
    </message>
    <message>
        <source>The disks moved fewer bytes than were measured: memory answered, or data was compressed.</source>
        <translation>ディスクが転送したバイト数が測定値より少なくなっています。メモリーが応答したか、データが圧縮されました。</translation>
    </message>
    <message>
        <source>The passes differ from each other.</source>
        <translation>各回の結果にばらつきがあります。</translation>
    </message>
    <message>
        <source>{array}: {what} expected {expected} × of one disk, measured {measured} ×.</source>
        <translation>{array}: {what}の予測は 1 台のディスクの {expected} 倍、測定値は {measured} 倍でした。</translation>
    </message>
    <message>
        <source>The one disk was another of the same model.</source>
        <translation>比べたディスク 1 台は、同じ型番の別のディスクです。</translation>
    </message>
    <message>
        <source>Mix</source>
        <translation>混合</translation>
    </message>
    <message>
        <source>Direct</source>
        <translation>直接</translation>
    </message>
    <message>
        <source>Cached</source>
        <translation>キャッシュ経由</translation>
    </message>
    <message>
        <source>Sync</source>
        <translation>同期</translation>
    </message>
    <message>
        <source>Ended after as many passes as were asked for.</source>
        <translation>指定した回数で終了しました。</translation>
    </message>
    <message>
        <source>Ended because the passes agree within 5 %.</source>
        <translation>各回の結果が 5 % 以内で一致したため終了しました。</translation>
    </message>
    <message>
        <source>Ended at the most passes allowed; they still differ by more than 5 %.</source>
        <translation>上限の回数で終了しました。まだ 5 % を超えるばらつきがあります。</translation>
    </message>
    <message>
        <source>Ended because the measurement was stopped.</source>
        <translation>測定が停止されたため終了しました。</translation>
    </message>
    <message>
        <source>Measure one of its disks alone with the same settings, and this page says what {array} should reach and what it reaches.</source>
        <translation>アレイのディスクを 1 台だけで、同じ設定で測定すると、{array} の予測値と測定値の比較がここに表示されます。</translation>
    </message>
    <message>
        <source>The fastest and the slowest pass are more than 20 % apart.</source>
        <translation>最速の回と最遅の回の差が 20 % を超えています。</translation>
    </message>
    <message>
        <source>It became slower and slower: a cache ran full, or the drive is hot.</source>
        <translation>次第に遅くなりました。キャッシュがいっぱいになったか、ドライブが高温です。</translation>
    </message>
    <message>
        <source>It became faster and faster: something was still settling.</source>
        <translation>次第に速くなりました。まだ動作が落ち着いていませんでした。</translation>
    </message>
    <message>
        <source>It stood nearly still for a second or longer.</source>
        <translation>1 秒以上ほぼ停止していた時間があります。</translation>
    </message>
    <message>
        <source>more than these disks can give</source>
        <translation>このディスク構成では出せない値</translation>
    </message>
    <message>
        <source>one of the figures is not to be trusted</source>
        <translation>信頼できない測定値があります</translation>
    </message>
    <message>
        <source>over the network ({protocol})</source>
        <translation>ネットワーク越し（{protocol}）</translation>
    </message>
    <message>
        <source>It lies on another computer ({protocol}): the network and that computer&apos;s memory take part.</source>
        <translation>別のコンピューターにあり（{protocol}）、ネットワークとそのコンピューターのメモリーの影響を受けます。</translation>
    </message>
    <message>
        <source>Something else used the device at the same time.</source>
        <translation>測定中に、ほかのプログラムが同じデバイスを使っていました。</translation>
    </message>
    <message>
        <source>The processor was the limit, not the disks.</source>
        <translation>速度を制限したのはディスクではなくプロセッサーです。</translation>
    </message>
    <message>
        <source>“Layer by layer” leaves it going: the disks and lower layers are only read, and beneath what is only read no sync is paused.</source>
        <translation>「層ごとに測定」では同期を一時停止しません。ディスクと下の層は読み取るだけで、読み取るだけのものでは同期を止めないためです。</translation>
    </message>
    <message>
        <source>{name}: {count} measurements take {time} and write up to {volume}, more to disks faster than usual.</source>
        <translation>{name}: {count} 件の測定の所要時間は {time}、書き込みは最大 {volume} です。ディスクが通常より高速なら、書き込みはさらに増えます。</translation>
    </message>
    <message>
        <source>Looking at what is measured</source>
        <translation>測定対象を調べています</translation>
    </message>
    <message>
        <source>Asking for permission, then looking at what is measured</source>
        <translation>許可を求め、続いて測定対象を調べています</translation>
    </message>
    <message>
        <source>Median {median} {unit}, {low} to {high}, scatter {scatter}, n = {n}: {trust}</source>
        <translation>中央値 {median} {unit}、{low}～{high}、ばらつき {scatter}、n = {n}: {trust}</translation>
    </message>
    <message>
        <source>Pass {number}: {value} {unit} in {seconds} s</source>
        <translation>{number} 回目: {value} {unit}（{seconds} 秒）</translation>
    </message>
    <message>
        <source>sync after it {seconds} s</source>
        <translation>その後の同期 {seconds} 秒</translation>
    </message>
    <message>
        <source>{size} moved</source>
        <translation>転送量 {size}</translation>
    </message>
    <message>
        <source>99 of 100 done within {time} µs</source>
        <translation>100 回中 99 回は {time} µs 以内に完了</translation>
    </message>
    <message>
        <source>{row}. Measure this row only.</source>
        <translation>{row}。この行だけを測定します。</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>読み取り</translation>
    </message>
    <message>
        <source>Write</source>
        <translation>書き込み</translation>
    </message>
    <message>
        <source>best of {n}, {trust}</source>
        <translation>{n} 回中の最高値、{trust}</translation>
    </message>
    <message>
        <source>A raw disk is only read here: what lies on it stays untouched.</source>
        <translation>ディスク全体に対しては読み取りだけを行います。ディスクの内容は変更しません。</translation>
    </message>
    <message>
        <source>only read here</source>
        <translation>読み取りのみ</translation>
    </message>
    <message>
        <source>pass {number} of {passes} at most</source>
        <translation>最大 {passes} 回中 {number} 回目</translation>
    </message>
    <message>
        <source>pass {number} of {passes}</source>
        <translation>{passes} 回中 {number} 回目</translation>
    </message>
    <message>
        <source>warming up</source>
        <translation>ウォームアップ中</translation>
    </message>
    <message>
        <source>All rows take {time} and read the first {size}. A raw disk is never written here.</source>
        <translation>全行の測定に {time}かかり、先頭の {size} を読み取ります。ディスク自体に書き込むことはありません。</translation>
    </message>
    <message>
        <source>{least} to {most}</source>
        <translation>{least}～{most}</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>停止しています…</translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation>残り {time}</translation>
    </message>
    <message>
        <source>All rows take {time} and read the first {size} of each. A raw disk is never written here.</source>
        <translation>全行の測定に {time}かかり、各ディスクの先頭の {size} を読み取ります。ディスク自体に書き込むことはありません。</translation>
    </message>
    <message>
        <source>All rows take {time} and read the first {size}. Nothing is written, as data may lie there.</source>
        <translation>全行の測定に {time}かかり、先頭の {size} を読み取ります。データがあるかもしれないため、書き込みは行いません。</translation>
    </message>
    <message>
        <source>All rows take {time} and write {size} again and again: up to {volume} in all, more to faster disks.</source>
        <translation>全行の測定に {time} かかり、{size} に繰り返し書き込みます。合計で最大 {volume}、ディスクが速ければさらに増えます。</translation>
    </message>
    <message>
        <source>{name}: {count} measurements take {time} and write nothing.</source>
        <translation>{name}: {count} 件の測定の所要時間は {time}、書き込みは行いません。</translation>
    </message>
    <message>
        <source>Preparing the test file</source>
        <translation>テストファイルを準備しています</translation>
    </message>
    <message>
        <source>Waiting for the disks to settle</source>
        <translation>ディスクの動作が落ち着くのを待っています</translation>
    </message>
    <message>
        <source>{place}: warming up</source>
        <translation>{place}: ウォームアップ中</translation>
    </message>
    <message>
        <source>{place}: pass {number} of {passes}</source>
        <translation>{place}: {passes} 回中 {number} 回目</translation>
    </message>
    <message>
        <source>{place}: pass {number} of {passes} at most, as the passes differ</source>
        <translation>{place}: ばらつきがあるため最大 {passes} 回中 {number} 回目</translation>
    </message>
    <message>
        <source>{array}: {what} expected {expected} × of one disk, measured {measured} × – {outcome}.</source>
        <translation>{array}: {what}の予測は 1 台のディスクの {expected} 倍、測定値は {measured} 倍 – {outcome}。</translation>
    </message>
    <message>
        <source>sequential read</source>
        <translation>シーケンシャル読み取り</translation>
    </message>
    <message>
        <source>sequential write</source>
        <translation>シーケンシャル書き込み</translation>
    </message>
    <message>
        <source>random read</source>
        <translation>ランダム読み取り</translation>
    </message>
    <message>
        <source>random write</source>
        <translation>ランダム書き込み</translation>
    </message>
    <message>
        <source>as expected</source>
        <translation>予測どおり</translation>
    </message>
    <message>
        <source>the passes differ too much to tell</source>
        <translation>ばらつきが大きく判断できません</translation>
    </message>
    <message>
        <source>less than expected ({reason})</source>
        <translation>予測を下回る（{reason}）</translation>
    </message>
    <message>
        <source>less than expected</source>
        <translation>予測を下回る</translation>
    </message>
    <message>
        <source>What a cell shows: {choice}</source>
        <translation>各欄の表示: {choice}</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>中央値</translation>
    </message>
    <message>
        <source>Best pass</source>
        <translation>最高値</translation>
    </message>
    <message>
        <source>Median of the passes</source>
        <translation>各回の中央値</translation>
    </message>
    <message>
        <source>Best pass (CrystalDiskMark style)</source>
        <translation>最高値（CrystalDiskMark 方式）</translation>
    </message>
    <message>
        <source>one pass says too little</source>
        <translation>1 回では判断できません</translation>
    </message>
    <message>
        <source>Whether its disks turn is not known, so that the range holds for both.</source>
        <translation>ディスクが回転するかどうか分からないため、範囲は両方の場合を含みます。</translation>
    </message>
    <message>
        <source>Disks that turn gain nothing by passing over what holds parity or copies.</source>
        <translation>回転するディスクは、パリティやコピーの部分を飛ばしても速くなりません。</translation>
    </message>
    <message>
        <source>Of flash any disk can be read meanwhile, also where parity or copies lie beside it.</source>
        <translation>フラッシュでは、その間にほかのどのディスクからも読めます。パリティやコピーが間にあっても同じです。</translation>
    </message>
    <message>
        <source>Simulated disks are held to bytes per second: any of them can be read meanwhile.</source>
        <translation>仮想ディスクは 1 秒あたりのバイト数で制限されているため、その間にほかのどのディスクからも読めます。</translation>
    </message>
    <message>
        <source>Whether others used the disks meanwhile is not judged: it went through memory.</source>
        <translation>その間にほかがディスクを使ったかどうかは判定していません。メモリーを経由したためです。</translation>
    </message>
    <message>
        <source>Whether others used the disks meanwhile is not judged: what is added to each of these writes below is not known.</source>
        <translation>その間にほかがディスクを使ったかどうかは判定していません。この書き込みのたびに下の層で何が加わるか分からないためです。</translation>
    </message>
</context>
<context>
    <name>BenchGrid</name>
    <message>
        <source>All</source>
        <translation>すべて</translation>
    </message>
    <message>
        <source>Measure all rows</source>
        <translation>すべての行を測定</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stop, and keep what was measured (Esc)</source>
        <translation>停止（測定済みの結果は残ります）(Esc)</translation>
    </message>
    <message>
        <source>Measure all rows (Ctrl+Return)</source>
        <translation>すべての行を測定 (Ctrl+Return)</translation>
    </message>
</context>
<context>
    <name>BenchSettings</name>
    <message>
        <source>Target</source>
        <translation>対象</translation>
    </message>
    <message>
        <source>Test size</source>
        <translation>テストサイズ</translation>
    </message>
    <message>
        <source>Passes</source>
        <translation>回数</translation>
    </message>
    <message>
        <source>Pause the sync while measuring</source>
        <translation>測定中は同期を一時停止する</translation>
    </message>
    <message>
        <source>Choose several disks…</source>
        <translation>複数のディスクを選ぶ…</translation>
    </message>
    <message>
        <source>Choose a folder…</source>
        <translation>フォルダーを選ぶ…</translation>
    </message>
    <message>
        <source>Measure in this folder</source>
        <translation>このフォルダーで測定</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>単位</translation>
    </message>
    <message>
        <source> to {most}</source>
        <translation>～{most}</translation>
    </message>
    <message>
        <source>A cell whose passes differ by more than {limit} gets more of them, up to {most}.</source>
        <translation>各回の差が {limit} を超える欄は、最大 {most} 回まで追加で測定します。</translation>
    </message>
</context>
<context>
    <name>BenchmarkPage</name>
    <message>
        <source>There is nothing to measure on this machine.</source>
        <translation>このマシンには測定できるものがありません。</translation>
    </message>
    <message>
        <source>A saved machine cannot be measured</source>
        <translation>保存されたマシンは測定できません</translation>
    </message>
    <message>
        <source>It is a description without disks. Choose another machine at the top left.</source>
        <translation>これは記録だけで、ディスクはありません。左上で別のマシンを選んでください。</translation>
    </message>
    <message>
        <source>No machine is open yet</source>
        <translation>マシンがまだ開かれていません</translation>
    </message>
    <message>
        <source>As soon as one is, its disks and mounted arrays can be measured here.</source>
        <translation>マシンを開くと、そのディスクやマウント済みのアレイをここで測定できます。</translation>
    </message>
    <message>
        <source>Nothing tells of the disks of this computer. A folder on it can be measured all the same: choose one.</source>
        <translation>このコンピューターのディスクの情報を得られません。フォルダーは測定できます。フォルダーを選んでください。</translation>
    </message>
    <message>
        <source>Benchmark</source>
        <translation>ベンチマーク</translation>
    </message>
    <message>
        <source>Stop the measurement?</source>
        <translation>測定を停止しますか?</translation>
    </message>
    <message>
        <source>What was measured so far is kept.</source>
        <translation>これまでに測定した結果は保存されます。</translation>
    </message>
    <message>
        <source>&amp;Keep measuring</source>
        <translation>測定を続ける(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>停止(&amp;S)</translation>
    </message>
</context>
<context>
    <name>BenchmarkView</name>
    <message>
        <source>Edit rows</source>
        <translation>行を編集</translation>
    </message>
    <message>
        <source>Layer by layer…</source>
        <translation>層ごとに測定…</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stop, and keep what was measured (Esc)</source>
        <translation>停止（測定済みの結果は残ります）(Esc)</translation>
    </message>
    <message>
        <source>Cached, direct, sync…</source>
        <translation>キャッシュ・直接・同期…</translation>
    </message>
    <message>
        <source>Write through memory, past it, and safe one by one, and say what memory hides</source>
        <translation>メモリーを経由する方法、経由しない方法、1 件ずつ確実に保存する方法の 3 通りで書き込み、メモリーによって見えなくなっている差を示します</translation>
    </message>
    <message>
        <source>Progress of the measurement</source>
        <translation>測定の進行状況</translation>
    </message>
    <message>
        <source>What the figures mean</source>
        <translation>数値の意味</translation>
    </message>
    <message>
        <source>Measure one &amp;disk alone</source>
        <translation>ディスクを 1 台だけ測定(&amp;D)</translation>
    </message>
    <message>
        <source>Measure one disk of this array, and then return to the array</source>
        <translation>このアレイのディスクを 1 台測定し、その後アレイの表示に戻ります</translation>
    </message>
    <message>
        <source>Read each disk and each layer beneath this, and name what loses most; what Raidwright has built is written to at the top as well</source>
        <translation>この下の各ディスクと各層を読み取り、最も速度を失うところを示します。Raidwright で構築したものには、最上層への書き込みも行います</translation>
    </message>
    <message>
        <source>Disk by disk…</source>
        <translation>ディスクごとに測定…</translation>
    </message>
    <message>
        <source>Read each of these disks by itself, then all at once; name a slow one, and what the controller or the link can carry</source>
        <translation>これらのディスクを 1 台ずつ、続いてすべて同時に読み取り、遅いディスクと、コントローラーまたはリンクの上限を示します</translation>
    </message>
    <message>
        <source>Blocks, queue and threads of each row; they become your own rows.</source>
        <translation>各行のブロック・キュー・スレッド。変更すると独自の行になります。</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完了</translation>
    </message>
    <message>
        <source>Benchmark</source>
        <translation>ベンチマーク</translation>
    </message>
</context>
<context>
    <name>Blueprint</name>
    <message>
        <source>Open a blueprint</source>
        <translation>設計図を開く</translation>
    </message>
    <message>
        <source>Save the blueprint</source>
        <translation>設計図を保存</translation>
    </message>
    <message>
        <source>Blueprints (*.toml)</source>
        <translation>設計図 (*.toml)</translation>
    </message>
</context>
<context>
    <name>BuildForm</name>
    <message>
        <source>Array</source>
        <translation>アレイ</translation>
    </message>
    <message>
        <source>On the array</source>
        <translation>アレイ上の構成</translation>
    </message>
</context>
<context>
    <name>BuildNotice</name>
    <message>
        <source>Try it on the practice machine</source>
        <translation>練習用マシンで試す</translation>
    </message>
    <message>
        <source>No disk of this machine is free: each is in use, and the list says by what.</source>
        <translation>このマシンに未使用のディスクはありません。それぞれの用途は一覧に表示されています。</translation>
    </message>
    <message>
        <source>This machine has no disks. A disk that you plug in appears here.</source>
        <translation>このマシンにはディスクがありません。ディスクを接続するとここに表示されます。</translation>
    </message>
</context>
<context>
    <name>BuildPage</name>
    <message>
        <source>&amp;Open blueprint…</source>
        <translation>設計図を開く(&amp;O)…</translation>
    </message>
    <message>
        <source>Save b&amp;lueprint…</source>
        <translation>設計図を保存(&amp;L)…</translation>
    </message>
    <message>
        <source>A plan is being carried out. Choose the disks again when it has ended.</source>
        <translation>計画を実行中です。終わってから、もう一度ディスクを選んでください。</translation>
    </message>
    <message>
        <source>Choose the disks.</source>
        <translation>ディスクを選んでください。</translation>
    </message>
    <message>
        <source>Choose at least one more disk.</source>
        <translation>ディスクをもう 1 台以上選んでください。</translation>
    </message>
    <message>
        <source>Build an array</source>
        <translation>アレイを構築</translation>
    </message>
</context>
<context>
    <name>Calendar</name>
    <message>
        <source>The next check begins {when}.</source>
        <translation>次の検査は {when} に始まります。</translation>
    </message>
    <message>
        <source>The next check begins {when}, or up to {n} hours later.</source>
        <translation>次の検査は {when} から {n} 時間以内に始まります。</translation>
    </message>
    <message>
        <source>It is checked by the calendar of this computer.</source>
        <translation>このコンピューターの予定に従って検査されます。</translation>
    </message>
    <message>
        <source>No calendar has it checked: cron does not run here.</source>
        <translation>定期的な検査はありません。ここでは cron が動作していません。</translation>
    </message>
    <message>
        <source>No calendar has it checked. To have that done each month, set AUTOCHECK=true in /etc/default/mdadm.</source>
        <translation>定期的な検査はありません。毎月行うには、/etc/default/mdadm で AUTOCHECK=true に設定してください。</translation>
    </message>
    <message>
        <source>No calendar has it checked. To have that done each month: systemctl enable --now mdcheck_start.timer</source>
        <translation>定期的な検査はありません。毎月行うには: systemctl enable --now mdcheck_start.timer</translation>
    </message>
</context>
<context>
    <name>Campaign</name>
    <message>
        <source>That comes to {count} arrangements; {most} are the most. Tick less.</source>
        <translation>構成が {count} 通りになります。最大は {most} 通りです。選択を減らしてください。</translation>
    </message>
    <message>
        <source>The passes of one run may take {hours} h. Make them fewer or shorter.</source>
        <translation>1 回の測定にかけられるのは合計 {hours} 時間までです。回数か秒数を減らしてください。</translation>
    </message>
    <message>
        <source>No file system</source>
        <translation>ファイルシステムなし</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>Encryption (LUKS)</source>
        <translation>暗号化 (LUKS)</translation>
    </message>
    <message>
        <source>Volumes (LVM)</source>
        <translation>ボリューム (LVM)</translation>
    </message>
    <message>
        <source>Both (LUKS and LVM)</source>
        <translation>両方 (LUKS と LVM)</translation>
    </message>
    <message>
        <source>Wait for its end</source>
        <translation>終わるまで待つ</translation>
    </message>
    <message>
        <source>Let it stand still</source>
        <translation>測定中は止める</translation>
    </message>
    <message>
        <source>Measure beside it</source>
        <translation>並行して測定する</translation>
    </message>
    <message>
        <source>{least} to {most}</source>
        <translation>{least}～{most}</translation>
    </message>
    <message>
        <source>Clearing the disks</source>
        <translation>ディスクを消去中</translation>
    </message>
    <message>
        <source>Building</source>
        <translation>構築中</translation>
    </message>
    <message>
        <source>Waiting for the first sync</source>
        <translation>初期同期の終了を待機中</translation>
    </message>
    <message>
        <source>Measuring</source>
        <translation>測定中</translation>
    </message>
    <message>
        <source>Taking down</source>
        <translation>解除中</translation>
    </message>
</context>
<context>
    <name>CampaignDisks</name>
    <message>
        <source>Disks to compare on; all that is on them is erased</source>
        <translation>比較に使うディスク（内容はすべて消去されます）</translation>
    </message>
</context>
<context>
    <name>CampaignForm</name>
    <message>
        <source>How long it takes, how much it writes and which disks it erases is shown here.</source>
        <translation>所要時間、書き込み量、消去されるディスクがここに表示されます。</translation>
    </message>
    <message>
        <source>Re&amp;view the campaign</source>
        <translation>一括比較を確認(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Latest results</source>
        <translation>最新の結果(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Go on with it…</source>
        <translation>続ける(&amp;G)…</translation>
    </message>
    <message>
        <source>Choose the disks. All that is on them will be erased.</source>
        <translation>ディスクを選んでください。内容はすべて消去されます。</translation>
    </message>
    <message>
        <source>Disks</source>
        <translation>ディスク</translation>
    </message>
    <message>
        <source>What it takes</source>
        <translation>所要時間と書き込み量</translation>
    </message>
    <message>
        <source>Compare arrays by building them</source>
        <translation>アレイを実際に構築して比較</translation>
    </message>
    <message>
        <source>A campaign was broken off: {titles}. {done} of {all} measurements are done.</source>
        <translation>一括比較が中断されています: {titles}。{all} 回のうち {done} 回の測定が済んでいます。</translation>
    </message>
</context>
<context>
    <name>CampaignPage</name>
    <message>
        <source>The machine has changed and the campaign with it. Go back, and look at it again.</source>
        <translation>マシンの状態が変わり、一括比較の内容も変わりました。戻ってもう一度ご確認ください。</translation>
    </message>
    <message>
        <source>Stopped before its end. It can be gone on with from where it is.</source>
        <translation>途中で停止しました。ここから続けることができます。</translation>
    </message>
</context>
<context>
    <name>CampaignQuestion</name>
    <message>
        <source>Start the campaign?</source>
        <translation>一括比較を始めますか</translation>
    </message>
    <message>
        <source>Every arrangement is built on these disks, measured and taken down, in its turn, with nobody there. This agreement covers all of it, and no other disk. At the end they are blank.</source>
        <translation>これらのディスクの上で、すべての構成を順に構築し、測定し、解除します。立ち会う必要はありません。この同意はその全体に及び、ほかのディスクには及びません。終了後、ディスクには何も残っていません。</translation>
    </message>
    <message>
        <source>&amp;Start</source>
        <translation>開始(&amp;S)</translation>
    </message>
    <message>
        <source>What the campaign left half built on these disks is taken down first; then it goes on where it was. If they carry anything else, nothing is touched.</source>
        <translation>一括比較がこれらのディスクに残した構築途中のものをまず解除し、続きから再開します。ほかのものがある場合は、何も変更しません。</translation>
    </message>
    <message>
        <source>&amp;Go on</source>
        <translation>続ける(&amp;G)</translation>
    </message>
</context>
<context>
    <name>CapacityBar</name>
    <message>
        <source>data {size}</source>
        <translation>データ {size}</translation>
    </message>
    <message>
        <source>redundancy {size}</source>
        <translation>冗長データ {size}</translation>
    </message>
    <message>
        <source>not used {size}</source>
        <translation>未使用 {size}</translation>
    </message>
</context>
<context>
    <name>CapacityPanel</name>
    <message>
        <source>{size} usable</source>
        <translation>使用可能 {size}</translation>
    </message>
    <message>
        <source>Capacity: {usable}</source>
        <translation>容量: {usable}</translation>
    </message>
    <message>
        <source>Choose a disk</source>
        <translation>ディスクを選んでください</translation>
    </message>
    <message>
        <source>Then its capacity is shown here.</source>
        <translation>選ぶと、ここに容量が表示されます。</translation>
    </message>
    <message>
        <source>A {level} needs at least that many. Then its capacity is shown here.</source>
        <translation>{level} に最低限必要な台数です。選択すると、ここに容量が表示されます。</translation>
    </message>
    <message>
        <source>Choose {n} or more disks</source>
        <translation>ディスクを {n} 台以上選択</translation>
    </message>
    <message>
        <source>No array of these disks</source>
        <translation>アレイを構築できません</translation>
    </message>
    <message>
        <source>The reasons are listed under “What to know”.</source>
        <translation>理由は「注意事項」に表示されています。</translation>
    </message>
    <message>
        <source>of {raw} on {disks}.</source>
        <translation>{disks}の合計は {raw} です。</translation>
    </message>
</context>
<context>
    <name>Card</name>
    <message>
        <source>chunk {size}</source>
        <translation>チャンク {size}</translation>
    </message>
    <message>
        <source>HDD</source>
        <translation>HDD</translation>
    </message>
    <message>
        <source>SSD</source>
        <translation>SSD</translation>
    </message>
    <message>
        <source>NVMe</source>
        <translation>NVMe</translation>
    </message>
    <message>
        <source>Disk</source>
        <translation>ディスク</translation>
    </message>
    <message>
        <source>{rotation} rpm</source>
        <translation>{rotation} rpm</translation>
    </message>
    <message>
        <source>{degrees} °C</source>
        <translation>{degrees} °C</translation>
    </message>
    <message>
        <source>Disconnected while in use</source>
        <translation>使用中に切断されました</translation>
    </message>
    <message>
        <source>{words}, mounted at {points}</source>
        <translation>{words}、{points} にマウント中</translation>
    </message>
    <message>
        <source>{words}, not mounted</source>
        <translation>{words}、未マウント</translation>
    </message>
    <message>
        <source>{speed}/s</source>
        <translation>{speed}/s</translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation>残り {time}</translation>
    </message>
    <message>
        <source>Device: {path}</source>
        <translation>デバイス: {path}</translation>
    </message>
    <message>
        <source>Not running</source>
        <translation>動作していません</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>故障</translation>
    </message>
    <message>
        <source>Its journal is lost</source>
        <translation>ジャーナルが失われました</translation>
    </message>
    <message>
        <source>Degraded</source>
        <translation>縮退中</translation>
    </message>
    <message>
        <source>Not protected yet</source>
        <translation>まだ保護されていません</translation>
    </message>
    <message>
        <source>Reshaping</source>
        <translation>構成変更中</translation>
    </message>
    <message>
        <source>{words}, locked</source>
        <translation>{words}、ロック中</translation>
    </message>
</context>
<context>
    <name>Caution</name>
    <message>
        <source>{array} is still synchronising ({state}) and takes part of the disks&apos; speed.</source>
        <translation>{array} はまだ同期中（{state}）で、ディスクの速度の一部がそれに使われています。</translation>
    </message>
    <message>
        <source>{array} is rebuilding a disk ({state}), which takes part of the disks&apos; speed, and what that disk lacks is worked out from all others: the figures are not those of the whole array.</source>
        <translation>{array} は 1 台を再構築中（{state}）です。その分ディスクの速度が割かれ、そのディスクに足りないデータはほかのすべてのディスクから計算されます。数値は完全なアレイのものではありません。</translation>
    </message>
    <message>
        <source>The array lacks a disk: its figures are not those of the whole array.</source>
        <translation>アレイのディスクが不足しています。結果は完全なアレイのものではありません。</translation>
    </message>
    <message>
        <source>This kernel lets btrfs go through memory although it is asked not to: figures may be those of memory.</source>
        <translation>このカーネルでは、指定に反して btrfs がメモリーを経由します。結果はメモリーのものになることがあります。</translation>
    </message>
    <message>
        <source>Nothing was found on this SSD. Blocks that were never written, or trimmed, are answered without being read: figures may be too good.</source>
        <translation>この SSD にはデータは見つかりませんでした。未書き込みまたは TRIM 済みのブロックは実際に読み取らずに応答されるため、結果が良すぎることがあります。</translation>
    </message>
    <message>
        <source>A quick look, as hdparm -t takes it: it reads in one place, of a disk the beginning, which is the fastest part of one that turns. It leaves out the rest of the disk, writes, small blocks, many requests at a time, and how far one look agrees with the next.</source>
        <translation>hdparm -t と同じ簡易測定です。1 か所だけを読み取り、ディスクの場合は先頭、回転式では最も速い部分です。ディスクの残りの部分、書き込み、小さなブロック、多数の同時要求、測定ごとのばらつきは分かりません。</translation>
    </message>
    <message>
        <source>So small a stretch fits into the drives&apos; own caches: choose a larger test size.</source>
        <translation>この範囲はドライブ自身のキャッシュに収まります。より大きなテストサイズを選んでください。</translation>
    </message>
    <message>
        <source>This computer is a virtual machine ({hypervisor}): its host&apos;s memory and its neighbours take part in every figure.</source>
        <translation>このコンピューターは仮想マシン（{hypervisor}）です。どの数値にも、ホストのメモリーと、同じホストのほかの仮想マシンの影響が含まれます。</translation>
    </message>
    <message>
        <source>As long as the sync is paused the array has no redundancy where it was not in sync yet, and figures there can still differ from those of the finished array. The sync goes on afterwards in any case: also when the measurement is stopped, the program is closed or the power fails.</source>
        <translation>同期を一時停止している間、まだ同期されていない部分には冗長性がなく、その部分の測定値は同期が完了したアレイの値と異なることがあります。同期は測定のあと必ず再開されます。測定を中止したとき、プログラムを閉じたとき、電源が切れたときも同じです。</translation>
    </message>
    <message>
        <source>The test file lies elsewhere on the disks than the beginnings of the layers, and disks that turn are not equally fast everywhere.</source>
        <translation>テストファイルは各層の先頭とは別の場所にあります。回転するディスクの速度は場所によって異なります。</translation>
    </message>
    <message>
        <source>Blocks of an SSD that were never written, or were trimmed, are answered without being read: figures of a bare disk or layer may be too good.</source>
        <translation>SSD の未書き込みまたは TRIM 済みのブロックは実際に読み取らずに応答されるため、ディスクや層を直接読み取った結果が良すぎることがあります。</translation>
    </message>
</context>
<context>
    <name>CertificateView</name>
    <message>
        <source>Certificate</source>
        <translation>消去証明書</translation>
    </message>
    <message>
        <source>&amp;Save the certificate…</source>
        <translation>消去証明書を保存(&amp;S)…</translation>
    </message>
    <message>
        <source>It could not be saved: {reason}</source>
        <translation>保存できませんでした: {reason}</translation>
    </message>
    <message>
        <source>Saved as {path}</source>
        <translation>{path} に保存しました</translation>
    </message>
    <message>
        <source>Markdown (*.md);;Text (*.txt)</source>
        <translation>Markdown (*.md);;テキスト (*.txt)</translation>
    </message>
    <message>
        <source>Save the certificate</source>
        <translation>消去証明書を保存</translation>
    </message>
    <message>
        <source>nothing found</source>
        <translation>データは見つかりませんでした</translation>
    </message>
    <message>
        <source>all zero</source>
        <translation>すべてゼロ</translation>
    </message>
    <message>
        <source>no signature, but bytes of older contents</source>
        <translation>シグネチャなし（以前のデータの一部が残っています）</translation>
    </message>
</context>
<context>
    <name>CertificateWindow</name>
    <message>
        <source>Certificate</source>
        <translation>消去証明書</translation>
    </message>
</context>
<context>
    <name>Chart</name>
    <message>
        <source>Throughput</source>
        <translation>スループット</translation>
    </message>
    <message>
        <source>Operations per second</source>
        <translation>1 秒あたりの操作数</translation>
    </message>
    <message>
        <source>Busy</source>
        <translation>稼働率</translation>
    </message>
    <message>
        <source>Requests under way</source>
        <translation>処理中の要求</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>応答時間</translation>
    </message>
    <message>
        <source>Processor</source>
        <translation>プロセッサー</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>Memory not yet written</source>
        <translation>未書き込みのメモリー</translation>
    </message>
    <message>
        <source>requests</source>
        <translation>件</translation>
    </message>
    <message>
        <source>cores</source>
        <translation>コア</translation>
    </message>
    <message>
        <source>No disk here tells its temperature while it is measured.</source>
        <translation>測定中に温度を伝えるディスクがありません。</translation>
    </message>
    <message>
        <source>Known as soon as fio has told of a pass.</source>
        <translation>fio が測定の経過を報告すると表示されます。</translation>
    </message>
    <message>
        <source>This was not watched.</source>
        <translation>これは記録されていません。</translation>
    </message>
    <message>
        <source>All together</source>
        <translation>すべての合計</translation>
    </message>
    <message>
        <source>The busiest core</source>
        <translation>最も忙しいコア</translation>
    </message>
    <message>
        <source>Half of all requests (p50)</source>
        <translation>要求の半分 (p50)</translation>
    </message>
    <message>
        <source>99 of 100 requests (p99)</source>
        <translation>要求 100 件中 99 件 (p99)</translation>
    </message>
    <message>
        <source>Whole computer</source>
        <translation>コンピューター全体</translation>
    </message>
    <message>
        <source>Prefill</source>
        <translation>事前書き込み</translation>
    </message>
    <message>
        <source>Sync to the disks</source>
        <translation>ディスクへの同期</translation>
    </message>
    <message>
        <source>Stall: nothing moves</source>
        <translation>停滞: 転送なし</translation>
    </message>
    <message>
        <source>{cell}, warm-up</source>
        <translation>{cell}、ウォームアップ</translation>
    </message>
    <message>
        <source>{cell}, pass {number}</source>
        <translation>{cell}、{number} 回目</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>ネットワーク</translation>
    </message>
    <message>
        <source>No disk of this computer takes part.</source>
        <translation>このコンピューターのディスクは関わっていません。</translation>
    </message>
    <message>
        <source>{name}, received</source>
        <translation>{name}、受信</translation>
    </message>
    <message>
        <source>Nothing here goes over the network.</source>
        <translation>ここではネットワークを使っていません。</translation>
    </message>
    <message>
        <source>{name}, sent</source>
        <translation>{name}、送信</translation>
    </message>
    <message>
        <source>{line} (of {rate})</source>
        <translation>{line}（上限 {rate}）</translation>
    </message>
</context>
<context>
    <name>ChartHead</name>
    <message>
        <source>What is drawn</source>
        <translation>表示する項目</translation>
    </message>
    <message>
        <source>Zoom in (+)</source>
        <translation>拡大 (+)</translation>
    </message>
    <message>
        <source>Zoom out (−)</source>
        <translation>縮小 (−)</translation>
    </message>
    <message>
        <source>The whole measurement (Home)</source>
        <translation>測定の全体 (Home)</translation>
    </message>
    <message>
        <source>The latest minute (End)</source>
        <translation>最新の 1 分間 (End)</translation>
    </message>
</context>
<context>
    <name>ChartLegend</name>
    <message>
        <source>{share} busy</source>
        <translation>稼働率 {share}</translation>
    </message>
</context>
<context>
    <name>ChartPlot</name>
    <message>
        <source>seconds</source>
        <translation>秒</translation>
    </message>
</context>
<context>
    <name>ChoiceBar</name>
    <message>
        <source>Choose none</source>
        <translation>選択を解除</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>詳細</translation>
    </message>
    <message>
        <source>Clean these disks…</source>
        <translation>これらのディスクを消去…</translation>
    </message>
    <message>
        <source>Build with these disks…</source>
        <translation>このディスクで構築…</translation>
    </message>
    <message>
        <source>{disks} chosen · {size}</source>
        <translation>選択: {disks} · {size}</translation>
    </message>
</context>
<context>
    <name>ChoicePanel</name>
    <message>
        <source>The disk</source>
        <translation>ディスク</translation>
    </message>
    <message>
        <source>D&amp;isk</source>
        <translation>ディスク(&amp;I)</translation>
    </message>
    <message>
        <source>Choose the disk.</source>
        <translation>ディスクを選んでください。</translation>
    </message>
</context>
<context>
    <name>Closing</name>
    <message>
        <source>Work is under way</source>
        <translation>作業が進行中です</translation>
    </message>
    <message>
        <source>It can stop at its next safe point, after which the window closes. A plan that has begun is then left half done; Raidwright offers to clean up after it.</source>
        <translation>次の安全な区切りで停止してから、ウィンドウを閉じることができます。実行中の計画は途中までの状態で残ります。後片付けは Raidwright が案内します。</translation>
    </message>
    <message>
        <source>&amp;Keep working</source>
        <translation>作業を続ける(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Stop at a safe point and close</source>
        <translation>安全な区切りで停止して閉じる(&amp;S)</translation>
    </message>
    <message>
        <source>It needs no window: opened again, Raidwright shows how it goes on.</source>
        <translation>ウィンドウを閉じても処理は続きます。もう一度開くと、Raidwright が進行状況を表示します。</translation>
    </message>
    <message>
        <source>&amp;Close, and let it go on</source>
        <translation>閉じて続行させる(&amp;C)</translation>
    </message>
</context>
<context>
    <name>CommandBox</name>
    <message>
        <source>Copy this command</source>
        <translation>このコマンドをコピー</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>コマンド</translation>
    </message>
</context>
<context>
    <name>Compare</name>
    <message>
        <source>not measured</source>
        <translation>未測定</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>基準</translation>
    </message>
    <message>
        <source>no baseline</source>
        <translation>基準なし</translation>
    </message>
    <message>
        <source>{ratio} ×</source>
        <translation>{ratio} 倍</translation>
    </message>
    <message>
        <source>{least} to {most}</source>
        <translation>{least}～{most}</translation>
    </message>
    <message>
        <source>{range}: the difference may be chance. Measure both again in turn, by the button below.</source>
        <translation>{range}: この差は偶然かもしれません。下のボタンで両方をもう一度交互に測定してください。</translation>
    </message>
    <message>
        <source>One run of each does not tell how far runs differ. Measure each {count} × more in turn, by the button below.</source>
        <translation>1 回ずつの測定では、測定ごとのばらつきがわかりません。下のボタンで、それぞれをさらに {count} 回交互に測定してください。</translation>
    </message>
    <message>
        <source>{range}, with chance allowed for.</source>
        <translation>{range}（偶然のばらつきを含む）。</translation>
    </message>
    <message>
        <source>Any difference from {ratio} × on would show.</source>
        <translation>{ratio} 倍以上の差があれば検出できます。</translation>
    </message>
    <message>
        <source>Between {least} and {most} times as fast</source>
        <translation>{least}～{most} 倍の速さ</translation>
    </message>
    <message>
        <source>“{name}” is being measured.</source>
        <translation>「{name}」は測定中です。</translation>
    </message>
    <message>
        <source>“{name}” broke off: {reason}</source>
        <translation>「{name}」は中断しました: {reason}</translation>
    </message>
    <message>
        <source>“{name}” was stopped before its end.</source>
        <translation>「{name}」は最後まで測定せずに中止されました。</translation>
    </message>
    <message>
        <source>faster</source>
        <translation>速い</translation>
    </message>
    <message>
        <source>slower</source>
        <translation>遅い</translation>
    </message>
    <message>
        <source>few passes</source>
        <translation>回数不足</translation>
    </message>
    <message>
        <source>no clear difference</source>
        <translation>明確な差なし</translation>
    </message>
    <message>
        <source>seems faster</source>
        <translation>速いように見える</translation>
    </message>
    <message>
        <source>seems slower</source>
        <translation>遅いように見える</translation>
    </message>
    <message>
        <source>no difference seen</source>
        <translation>差は見られない</translation>
    </message>
    <message>
        <source>“{name}” got slower since it was measured before ({count} ×): {cells}.</source>
        <translation>「{name}」は、以前の測定（{count} 回）より遅くなりました: {cells}。</translation>
    </message>
    <message>
        <source>“{name}” got faster since it was measured before ({count} ×): {cells}.</source>
        <translation>「{name}」は、以前の測定（{count} 回）より速くなりました: {cells}。</translation>
    </message>
    <message>
        <source>“{name}” seems slower than when it was measured before ({count} ×): {cells}. Measure it twice more to know.</source>
        <translation>「{name}」は以前の測定（{count} 回）より遅いように見えます: {cells}。確かめるには、あと 2 回測定してください。</translation>
    </message>
    <message>
        <source>“{name}” seems faster than when it was measured before ({count} ×): {cells}. Measure it twice more to know.</source>
        <translation>「{name}」は以前の測定（{count} 回）より速いように見えます: {cells}。確かめるには、あと 2 回測定してください。</translation>
    </message>
    <message>
        <source>as expected</source>
        <translation>予測どおり</translation>
    </message>
    <message>
        <source>less than expected</source>
        <translation>予測を下回る</translation>
    </message>
    <message>
        <source>There is no figure of writes to one such disk alone that could be trusted, so that writes to {names} have no baseline. Build a blank disk of the same model as “One disk”, without encryption, measure what is mounted in the same way, and take it down again.</source>
        <translation>このようなディスク単体への書き込みについて信頼できる測定値がないため、{names} への書き込みの基準がありません。同じ型番の空のディスクを暗号化なしの「ディスク 1 台」として構築し、マウントされたものを同じ方法で測定してから、構築を解除してください。</translation>
    </message>
    <message>
        <source>There is no figure of writes to one such disk alone that could be trusted, so that writes to {names} have no baseline. Build a blank disk of the same model as “One disk”, measure what is mounted in the same way, and take it down again.</source>
        <translation>このようなディスク単体への書き込みについて信頼できる測定値がないため、{names} への書き込みの基準がありません。同じ型番の空のディスクを「ディスク 1 台」として構築し、マウントされたものを同じ方法で測定してから、構築を解除してください。</translation>
    </message>
    <message>
        <source>the passes differ too much to tell</source>
        <translation>ばらつきが大きく判断できません</translation>
    </message>
    <message>
        <source>one of the figures is not to be trusted</source>
        <translation>信頼できない測定値があります</translation>
    </message>
    <message>
        <source>{median} {unit}, passes from {low} to {high}, n = {n}</source>
        <translation>{median} {unit}、各回 {low}～{high}、n = {n}</translation>
    </message>
    <message>
        <source>Too few passes to tell: {n} are needed on both sides.</source>
        <translation>回数が足りず判断できません。両方とも {n} 回必要です。</translation>
    </message>
    <message>
        <source>Measured with {program}, in {unit}</source>
        <translation>{program} で測定（単位: {unit}）</translation>
    </message>
    <message>
        <source>Watched with Raidwright</source>
        <translation>Raidwright で記録</translation>
    </message>
    <message>
        <source>Measured layer by layer with Raidwright</source>
        <translation>Raidwright で層ごとに測定</translation>
    </message>
    <message>
        <source>Which is faster cannot be told: on one side most figures are not to be trusted. Their marks say why.</source>
        <translation>どちらが速いかは判断できません。一方の測定値の多くが信頼できないためです。理由は各測定値の印に示されています。</translation>
    </message>
    <message>
        <source>“{name}” does not clearly differ from how it was measured before ({count} ×).</source>
        <translation>「{name}」は、以前の測定（{count} 回）とはっきりした違いがありません。</translation>
    </message>
    <message>
        <source>one of them stood still</source>
        <translation>一方が止まっていました</translation>
    </message>
    <message>
        <source>more than these disks can give</source>
        <translation>このディスク構成では出せない値</translation>
    </message>
    <message>
        <source>one pass says too little</source>
        <translation>1 回では判断できません</translation>
    </message>
    <message>
        <source>Whether “{name}” changed since it was measured before ({count} ×) cannot be told: too few figures can be relied on.</source>
        <translation>「{name}」が以前の測定（{count} 回）から変わったかどうかは判断できません。信頼できる数値が足りません。</translation>
    </message>
    <message>
        <source>There is no ratio where half of the passes moved nothing.</source>
        <translation>半数の回で何も転送されなかったため、比は出せません。</translation>
    </message>
    <message>
        <source>Compared by building with Raidwright</source>
        <translation>Raidwright で実際に構築して比較</translation>
    </message>
</context>
<context>
    <name>CompareLegend</name>
    <message>
        <source>baseline</source>
        <translation>基準</translation>
    </message>
</context>
<context>
    <name>CompareList</name>
    <message>
        <source>Saved measurements</source>
        <translation>保存された測定</translation>
    </message>
    <message>
        <source>{kind}: {what}</source>
        <translation>{kind}: {what}</translation>
    </message>
    <message>
        <source>simulated</source>
        <translation>シミュレーション</translation>
    </message>
    <message>
        <source>Sync watched: {what}</source>
        <translation>同期の記録: {what}</translation>
    </message>
    <message>
        <source>sync paused</source>
        <translation>同期を一時停止</translation>
    </message>
    <message>
        <source>Campaign: {count} arrangements, {rounds} rounds</source>
        <translation>一括比較: {count} 構成、{rounds} 巡</translation>
    </message>
</context>
<context>
    <name>ComparePage</name>
    <message>
        <source>Best pass &amp;only</source>
        <translation>最速の回のみ(&amp;O)</translation>
    </message>
    <message>
        <source>Hold the best pass of each against the best, as posted figures are</source>
        <translation>投稿された数値と同じく、最速の回同士で比較します</translation>
    </message>
    <message>
        <source>&amp;Course over time</source>
        <translation>時間の経過(&amp;C)</translation>
    </message>
    <message>
        <source>Nothing has been measured yet</source>
        <translation>まだ何も測定していません</translation>
    </message>
    <message>
        <source>Every measurement is kept. Measure a disk, then an array, and see both side by side.</source>
        <translation>測定結果はすべて保存されます。ディスクを測り、次にアレイを測って、並べて比べられます。</translation>
    </message>
    <message>
        <source>Measure something</source>
        <translation>測定する</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比較</translation>
    </message>
    <message>
        <source>Saved measurements</source>
        <translation>保存された測定</translation>
    </message>
    <message>
        <source>Choose what to compare</source>
        <translation>比べるものを選ぶ</translation>
    </message>
    <message>
        <source>Tick two measurements or more. The first one ticked is the baseline for the others.</source>
        <translation>2 つ以上の測定にチェックを付けてください。最初に付けたものが基準になります。</translation>
    </message>
</context>
<context>
    <name>ConfirmPanel</name>
    <message>
        <source>&amp;Back</source>
        <translation>戻る(&amp;B)</translation>
    </message>
    <message>
        <source>Build it</source>
        <translation>構築する</translation>
    </message>
    <message>
        <source>Continue it</source>
        <translation>続ける</translation>
    </message>
    <message>
        <source>Change the disks</source>
        <translation>ディスクを変更する</translation>
    </message>
    <message>
        <source>Enlarge it</source>
        <translation>拡大する</translation>
    </message>
    <message>
        <source>Save it</source>
        <translation>保存する</translation>
    </message>
    <message>
        <source>Restore the header</source>
        <translation>ヘッダーを復元する</translation>
    </message>
    <message>
        <source>Do it</source>
        <translation>実行する</translation>
    </message>
    <message>
        <source>Take it down</source>
        <translation>解除する</translation>
    </message>
    <message>
        <source>There is no plan.</source>
        <translation>計画がありません。</translation>
    </message>
    <message>
        <source>Forget it after a restart</source>
        <translation>再起動後は使わないようにする</translation>
    </message>
    <message>
        <source>Keep it after a restart</source>
        <translation>再起動後も使えるようにする</translation>
    </message>
    <message>
        <source>Clean the disks</source>
        <translation>ディスクを消去する</translation>
    </message>
    <message>
        <source>Nothing more is asked.</source>
        <translation>これ以上の確認はありません。</translation>
    </message>
    <message>
        <source>Change that</source>
        <translation>変更する</translation>
    </message>
</context>
<context>
    <name>Content</name>
    <message>
        <source>nothing found</source>
        <translation>データは見つかりませんでした</translation>
    </message>
    <message>
        <source>unknown data</source>
        <translation>不明なデータ</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>読み取れません</translation>
    </message>
    <message>
        <source>contradicts itself</source>
        <translation>シグネチャが矛盾</translation>
    </message>
    <message>
        <source>RAID {name}</source>
        <translation>RAID {name}</translation>
    </message>
    <message>
        <source>encrypted (LUKS)</source>
        <translation>暗号化 (LUKS)</translation>
    </message>
    <message>
        <source>LVM {group}</source>
        <translation>LVM {group}</translation>
    </message>
    <message>
        <source>swap</source>
        <translation>スワップ</translation>
    </message>
</context>
<context>
    <name>CopyButton</name>
    <message>
        <source>Copy</source>
        <translation>コピー</translation>
    </message>
    <message>
        <source>Copy the figures</source>
        <translation>数値をコピー</translation>
    </message>
    <message>
        <source>Copies the figures, as soon as there are some</source>
        <translation>測定値が得られるとコピーできます</translation>
    </message>
</context>
<context>
    <name>CopyResults</name>
    <message>
        <source>Copy</source>
        <translation>コピー</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>テキスト</translation>
    </message>
    <message>
        <source>Copy the results</source>
        <translation>結果をコピー</translation>
    </message>
</context>
<context>
    <name>CourseChart</name>
    <message>
        <source>Course of the measurements over time</source>
        <translation>測定の時間経過</translation>
    </message>
    <message>
        <source>What the disks did meanwhile was not kept of these measurements.</source>
        <translation>これらの測定では、測定中のディスクの動きは保存されていません。</translation>
    </message>
    <message>
        <source>After {n} s</source>
        <translation>{n} 秒後</translation>
    </message>
    <message>
        <source>not kept</source>
        <translation>保存されていません</translation>
    </message>
</context>
<context>
    <name>Details</name>
    <message>
        <source>It is blank.</source>
        <translation>空のディスクです。</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>デバイス</translation>
    </message>
    <message>
        <source>Serial number</source>
        <translation>シリアル番号</translation>
    </message>
    <message>
        <source>WWN</source>
        <translation>WWN</translation>
    </message>
    <message>
        <source>Vendor</source>
        <translation>製造元</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>サイズ</translation>
    </message>
    <message>
        <source>Sectors</source>
        <translation>セクター</translation>
    </message>
    <message>
        <source>{rotation} rpm</source>
        <translation>{rotation} rpm</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>不明</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>種類</translation>
    </message>
    <message>
        <source>Health</source>
        <translation>状態</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>Bus</source>
        <translation>バス</translation>
    </message>
    <message>
        <source>Controller</source>
        <translation>コントローラー</translation>
    </message>
    <message>
        <source>Port</source>
        <translation>ポート</translation>
    </message>
    <message>
        <source>Also known as</source>
        <translation>別名</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>レベル</translation>
    </message>
    <message>
        <source>UUID</source>
        <translation>UUID</translation>
    </message>
    <message>
        <source>Chunk</source>
        <translation>チャンク</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状態</translation>
    </message>
    <message>
        <source>Members</source>
        <translation>メンバー</translation>
    </message>
    <message>
        <source>Disks are cleaned, an array is taken down.</source>
        <translation>消去できるのはディスクです。アレイは解除します。</translation>
    </message>
    <message>
        <source>in sync</source>
        <translation>同期済み</translation>
    </message>
    <message>
        <source>being filled</source>
        <translation>同期中</translation>
    </message>
    <message>
        <source>mostly written to</source>
        <translation>主に書き込み用</translation>
    </message>
    <message>
        <source>{logical} B logical, {physical} B physical</source>
        <translation>論理 {logical} B、物理 {physical} B</translation>
    </message>
</context>
<context>
    <name>DeviceList</name>
    <message>
        <source>Disks and arrays of this machine</source>
        <translation>このマシンのディスクとアレイ</translation>
    </message>
</context>
<context>
    <name>DeviceRows</name>
    <message>
        <source>Details (Enter)</source>
        <translation>詳細 (Enter)</translation>
    </message>
    <message>
        <source>Not connected any more</source>
        <translation>接続されていません</translation>
    </message>
</context>
<context>
    <name>DiskBox</name>
    <message>
        <source>{disk} · not available now</source>
        <translation>{disk} · 現在は選択できません</translation>
    </message>
</context>
<context>
    <name>DiskChoice</name>
    <message>
        <source>One disk more for “{name}”</source>
        <translation>「{name}」にディスクを 1 台追加</translation>
    </message>
    <message>
        <source>The array is spread over this disk too. What the disk holds is erased, which has to be agreed to by its serial number.</source>
        <translation>アレイはこのディスクにも広がります。ディスクの内容は消去され、シリアル番号による確認が必要です。</translation>
    </message>
    <message>
        <source>A spare for “{name}”</source>
        <translation>「{name}」のスペア</translation>
    </message>
    <message>
        <source>A spare waits in the array: when a disk fails it takes its place at once, whether somebody is there or not. What the disk holds is erased, which has to be agreed to by its serial number.</source>
        <translation>スペアはアレイの中で待機し、ディスクが故障すると、人がいなくてもすぐにその場所を引き継ぎます。ディスクの内容は消去され、シリアル番号による確認が必要です。</translation>
    </message>
    <message>
        <source>Take a spare out of “{name}”</source>
        <translation>「{name}」からスペアを外す</translation>
    </message>
    <message>
        <source>The disk leaves the array and is cleared. Nothing on the array changes; when a disk of it fails, none takes its place by itself any more.</source>
        <translation>ディスクはアレイから外され、消去されます。アレイの内容は変わりません。以後、ディスクが故障しても自動で引き継ぐものはありません。</translation>
    </message>
</context>
<context>
    <name>DiskDetails</name>
    <message>
        <source>Details</source>
        <translation>詳細</translation>
    </message>
    <message>
        <source>Benchmark</source>
        <translation>ベンチマーク</translation>
    </message>
    <message>
        <source>Take down</source>
        <translation>解除</translation>
    </message>
    <message>
        <source>Clean…</source>
        <translation>消去…</translation>
    </message>
    <message>
        <source>No array lies on it.</source>
        <translation>このディスクにアレイはありません。</translation>
    </message>
    <message>
        <source>Close details</source>
        <translation>詳細を閉じる</translation>
    </message>
    <message>
        <source>What lies on it</source>
        <translation>ディスク上の構成</translation>
    </message>
</context>
<context>
    <name>DiskGroups</name>
    <message>
        <source>Arrays</source>
        <translation>アレイ</translation>
    </message>
    <message>
        <source>Other disks</source>
        <translation>その他のディスク</translation>
    </message>
    <message>
        <source>SATA controller</source>
        <translation>SATA コントローラー</translation>
    </message>
    <message>
        <source>NVMe</source>
        <translation>NVMe</translation>
    </message>
    <message>
        <source>USB</source>
        <translation>USB</translation>
    </message>
    <message>
        <source>iSCSI</source>
        <translation>iSCSI</translation>
    </message>
    <message>
        <source>SCSI or SAS controller</source>
        <translation>SCSI / SAS コントローラー</translation>
    </message>
    <message>
        <source>Controller</source>
        <translation>コントローラー</translation>
    </message>
    <message>
        <source>PCIe {speed:g} GT/s × {lanes}</source>
        <translation>PCIe {speed:g} GT/s × {lanes}</translation>
    </message>
    <message>
        <source>{now} (could do {most})</source>
        <translation>{now}（最大 {most}）</translation>
    </message>
</context>
<context>
    <name>DiskList</name>
    <message>
        <source>Disks of this machine</source>
        <translation>このマシンのディスク</translation>
    </message>
</context>
<context>
    <name>DisksPage</name>
    <message>
        <source>Details</source>
        <translation>詳細</translation>
    </message>
    <message>
        <source>Build with this disk…</source>
        <translation>このディスクで構築…</translation>
    </message>
    <message>
        <source>Benchmark…</source>
        <translation>ベンチマーク…</translation>
    </message>
    <message>
        <source>Take down…</source>
        <translation>解除…</translation>
    </message>
    <message>
        <source>Clean…</source>
        <translation>消去…</translation>
    </message>
    <message>
        <source>This computer has no disks that can be shown</source>
        <translation>このコンピューターに表示できるディスクはありません</translation>
    </message>
    <message>
        <source>A disk that is plugged in appears here by itself.</source>
        <translation>ディスクをつなぐと、ここに自動で表示されます。</translation>
    </message>
    <message>
        <source>Try the practice machine</source>
        <translation>練習用マシンを試す</translation>
    </message>
    <message>
        <source>{disks} · {free} usable for an array</source>
        <translation>{disks} · アレイに使用可能 {free} 台</translation>
    </message>
    <message>
        <source>There are too few free disks here: an array needs at least two that nothing uses.</source>
        <translation>未使用のディスクが足りません。アレイには、何にも使われていないディスクが 2 台以上必要です。</translation>
    </message>
    <message>
        <source>Disks</source>
        <translation>ディスク</translation>
    </message>
</context>
<context>
    <name>DriveHealth</name>
    <message>
        <source>failing</source>
        <translation>故障の兆候あり</translation>
    </message>
    <message>
        <source>complains of faults</source>
        <translation>不具合を報告</translation>
    </message>
    <message>
        <source>healthy</source>
        <translation>正常</translation>
    </message>
</context>
<context>
    <name>Duration</name>
    <message>
        <source>{n} s</source>
        <translation>{n} 秒</translation>
    </message>
    <message>
        <source>{n} min</source>
        <translation>{n} 分</translation>
    </message>
    <message>
        <source>{hours} h {minutes} min</source>
        <translation>{hours} 時間 {minutes} 分</translation>
    </message>
    <message>
        <source>about {n} h</source>
        <translation>約 {n} 時間</translation>
    </message>
    <message>
        <source>about {n} days</source>
        <translation>約 {n} 日</translation>
    </message>
    <message>
        <source>about {time}</source>
        <translation>約 {time}</translation>
    </message>
</context>
<context>
    <name>ErasedBox</name>
    <message>
        <source>ERASED, again and again: {disks}</source>
        <translation>繰り返し消去されます: {disks}</translation>
    </message>
</context>
<context>
    <name>EstimatePanel</name>
    <message>
        <source>{count} arrangements, {rounds} rounds: {time}, up to {bytes} written, more if the disks are faster than usual</source>
        <translation>構成 {count} 通り、{rounds} 巡: {time}、書き込み最大 {bytes}（ディスクが通常より高速ならさらに増加）</translation>
    </message>
    <message>
        <source>Each time</source>
        <translation>1 回あたり</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>時間</translation>
    </message>
    <message>
        <source>Written</source>
        <translation>書き込み</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>対象外</translation>
    </message>
</context>
<context>
    <name>ExpertForm</name>
    <message>
        <source>Keep a write-intent &amp;bitmap</source>
        <translation>書き込みインテントビットマップを使う(&amp;B)</translation>
    </message>
    <message>
        <source>Use the &amp;whole disks, without partitions</source>
        <translation>パーティションを作らずディスク全体を使う(&amp;W)</translation>
    </message>
    <message>
        <source>Left &amp;free on each disk</source>
        <translation>各ディスクに残す空き容量(&amp;F)</translation>
    </message>
    <message>
        <source>A replacement is often a little smaller: this is the room for it.</source>
        <translation>交換用のディスクは少し小さいことがよくあります。そのための余裕です。</translation>
    </message>
    <message>
        <source>After a crash only what was being written is resynced.</source>
        <translation>異常終了のあとは、書き込み中だった部分だけを再同期します。</translation>
    </message>
    <message>
        <source>Better not: disks without a partition table look unused to firmware and to other systems, which then write their own over the array&apos;s.</source>
        <translation>おすすめしません。パーティションテーブルのないディスクは、ファームウェアやほかのシステムからは未使用に見え、アレイの情報の上に別の情報を書き込まれることがあります。</translation>
    </message>
    <message>
        <source>E&amp;xpert choices</source>
        <translation>詳細設定(&amp;X)</translation>
    </message>
</context>
<context>
    <name>Failure</name>
    <message>
        <source>{sentence}</source>
        <translation>コンピューターからの応答: {sentence}</translation>
    </message>
    <message>
        <source>.</source>
        <comment>ends a sentence</comment>
        <translation>。</translation>
    </message>
    <message>
        <source>Raidwright made a mistake of its own ({kind}). Your disks are not the cause.</source>
        <translation>Raidwright の不具合です（{kind}）。ディスクが原因ではありません。</translation>
    </message>
    <message>
        <source>No message bus answers: {reason}.</source>
        <translation>メッセージバスが応答しません: {reason}。</translation>
    </message>
    <message>
        <source>UDisks2, which knows the disks, does not run on this computer. Install the package udisks2 and start its service.</source>
        <translation>ディスクの情報を提供する UDisks2 がこのコンピューターで動いていません。パッケージ udisks2 をインストールし、サービスを起動してください。</translation>
    </message>
    <message>
        <source>The connection to the computer was lost and does not come back.</source>
        <translation>コンピューターとの接続が切れ、回復しません。</translation>
    </message>
    <message>
        <source>There is no machine “{choice}”; there is “system”, “practice”, “practice:DISKS” or the file of a saved machine.</source>
        <translation>「{choice}」というマシンはありません。指定できるのは「system」、「practice」、「practice:DISKS」、または保存されたマシンのファイルです。</translation>
    </message>
    <message>
        <source>Machines at the other end of ssh are not part of this version. Run raidwright on that computer, or open a file made there with: raidwright disks --json</source>
        <translation>ssh の先にあるマシンは、このバージョンでは扱えません。そのコンピューターで raidwright を実行するか、そこで raidwright disks --json により作成したファイルを開いてください。</translation>
    </message>
    <message>
        <source>Raidwright&apos;s helper, which does what needs root, is not installed on this computer. Install the raidwright package, or use the practice machine, which brings its own.</source>
        <translation>root 権限の必要な作業を行う Raidwright のヘルパーが、このコンピューターにインストールされていません。パッケージ raidwright をインストールするか、ヘルパーが組み込まれている練習用マシンを使ってください。</translation>
    </message>
    <message>
        <source>Raidwright&apos;s helper could not answer. {said}</source>
        <translation>Raidwright のヘルパーが応答できませんでした。{said}</translation>
    </message>
    <message>
        <source>The system bus does not let you use Raidwright&apos;s helper.</source>
        <translation>システムバスの設定により、Raidwright のヘルパーを使うことができません。</translation>
    </message>
    <message>
        <source>The helper is of another version of Raidwright ({reason}). Install the same at both ends.</source>
        <translation>ヘルパーの Raidwright のバージョンが異なります（{reason}）。両方に同じバージョンをインストールしてください。</translation>
    </message>
    <message>
        <source>The helper ended in the middle. Its journal knows what it had begun; look at the disks before going on.</source>
        <translation>ヘルパーが途中で終了しました。始めた作業はヘルパーのジャーナルに記録されています。先へ進む前にディスクを確認してください。</translation>
    </message>
    <message>
        <source>The connection to the computer was lost in the middle. The helper there goes on by itself.</source>
        <translation>途中でコンピューターとの接続が切れました。ヘルパーはそのまま作業を続けています。</translation>
    </message>
    <message>
        <source>The question for authorisation was closed. Nothing was done.</source>
        <translation>認証の問い合わせが閉じられました。何も実行していません。</translation>
    </message>
    <message>
        <source>Permission was not given. {said}</source>
        <translation>許可されませんでした。{said}</translation>
    </message>
    <message>
        <source>This takes the password of an administrator, and nothing here can ask you for one. Use a terminal or a desktop session, or sudo.</source>
        <translation>これには管理者のパスワードが必要ですが、ここにはそれを尋ねる手段がありません。端末かデスクトップセッション、または sudo を使ってください。</translation>
    </message>
    <message>
        <source>The password was not accepted. Nothing was done.</source>
        <translation>パスワードが正しくありません。何も実行していません。</translation>
    </message>
    <message>
        <source>The password was not accepted. You are not an administrator of this computer (group {group}), so it takes the password of somebody who is. Nothing was done.</source>
        <translation>パスワードが正しくありません。あなたはこのコンピューターの管理者（グループ {group}）ではないため、管理者のパスワードが必要です。何も実行していません。</translation>
    </message>
    <message>
        <source>The computer is busy. {said}</source>
        <translation>コンピューターはほかの処理を実行中です。{said}</translation>
    </message>
    <message>
        <source>Stopped after {done} of {steps} steps, as you asked.</source>
        <translation>ご指示どおり、{steps} 手順中 {done} 手順を終えたところで停止しました。</translation>
    </message>
    <message>
        <source>Stopped after {done} of {steps} steps: another user of this computer asked for it.</source>
        <translation>{steps} 手順中 {done} 手順を終えたところで停止しました。このコンピューターの別のユーザーが停止を求めました。</translation>
    </message>
    <message>
        <source>Stopped after {done} of {steps} steps: Raidwright&apos;s helper was told to end (systemctl stop, or the computer being shut down).</source>
        <translation>{steps} 手順中 {done} 手順を終えたところで停止しました。Raidwright のヘルパーが終了を求められました（systemctl stop、またはコンピューターのシャットダウン）。</translation>
    </message>
    <message>
        <source>Stopped after {done} of {steps} steps: the system bus was gone.</source>
        <translation>{steps} 手順中 {done} 手順を終えたところで停止しました。システムバスがなくなりました。</translation>
    </message>
    <message>
        <source>Stopped after {done} of {steps} steps: whoever had asked for them was gone.</source>
        <translation>{steps} 手順中 {done} 手順を終えたところで停止しました。依頼したプログラムがすでに終了していました。</translation>
    </message>
    <message>
        <source>{program} ended with status {status}.</source>
        <translation>{program} が終了コード {status} で終了しました。</translation>
    </message>
    <message>
        <source>{program} was killed by {signal}.</source>
        <translation>{program} が {signal} により強制終了されました。</translation>
    </message>
    <message>
        <source>The measurement broke off: fio, which measures, gave up and said “{words}”. Measure again; when it happens again, look at the health of the disks.</source>
        <translation>測定が中断しました。測定プログラム fio が「{words}」というメッセージを出して終了しました。もう一度測定してください。再び起きる場合は、ディスクの状態を確かめてください。</translation>
    </message>
    <message>
        <source>The device has stopped answering: fio did not end in time.</source>
        <translation>デバイスが応答しなくなりました。fio が時間内に終了しませんでした。</translation>
    </message>
    <message>
        <source>No test file can be made in {folder}: {reason}.</source>
        <translation>{folder} にテストファイルを作成できません: {reason}。</translation>
    </message>
    <message>
        <source>A folder is measured on this computer only. Choose a mounted array of the other machine instead.</source>
        <translation>フォルダーを測定できるのはこのコンピューターだけです。代わりに、相手のマシンでマウントされているアレイを選んでください。</translation>
    </message>
    <message>
        <source>{file} cannot be read: {reason}.</source>
        <translation>{file} を読み取れません: {reason}。</translation>
    </message>
    <message>
        <source>{file} is not a saved machine: {reason}.</source>
        <translation>{file} は保存されたマシンではありません: {reason}。</translation>
    </message>
    <message>
        <source>{file} was written by a later version of Raidwright. Update this one to open it.</source>
        <translation>{file} は Raidwright のより新しいバージョンで書かれています。開くには、この Raidwright を更新してください。</translation>
    </message>
    <message>
        <source>A saved machine can be looked at and designed for, but it has no disks. Open the computer itself.</source>
        <translation>保存されたマシンでは閲覧と設計ができますが、ディスクはありません。コンピューターそのものを開いてください。</translation>
    </message>
    <message>
        <source>The practice machine needs a 64-bit PC (amd64); this computer is {processor}.</source>
        <translation>練習用マシンには 64 ビット PC (amd64) が必要です。このコンピューターは {processor} です。</translation>
    </message>
    <message>
        <source>There is no practice machine here: unlike Debian, this distribution has no package of user-mode Linux. Install raidwright-practice, which ./dev package makes.</source>
        <translation>ここでは練習用マシンを使えません。Debian とは違い、このディストリビューションには user-mode Linux のパッケージがありません。./dev package で作られる raidwright-practice をインストールしてください。</translation>
    </message>
    <message>
        <source>The practice machine needs packages that are missing: sudo apt install {packages}</source>
        <translation>練習用マシンに必要なパッケージがインストールされていません: sudo apt install {packages}</translation>
    </message>
    <message>
        <source>This computer forbids programs to trace their own children (kernel.yama.ptrace_scope), which the practice machine needs: sudo sysctl kernel.yama.ptrace_scope=1</source>
        <translation>このコンピューターでは、プログラムによる子プロセスのトレースが禁止されています (kernel.yama.ptrace_scope)。練習用マシンにはこれが必要です: sudo sysctl kernel.yama.ptrace_scope=1</translation>
    </message>
    <message>
        <source>The practice machine needs tracing (ptrace), which this computer or its container forbids.</source>
        <translation>練習用マシンにはトレース (ptrace) が必要ですが、このコンピューターまたはコンテナーでは禁止されています。</translation>
    </message>
    <message>
        <source>There was not enough memory in /dev/shm for the practice machine.</source>
        <translation>/dev/shm に練習用マシンのためのメモリーが足りませんでした。</translation>
    </message>
    <message>
        <source>The practice machine&apos;s memory folder is mounted noexec.</source>
        <translation>練習用マシンのメモリー用フォルダーが noexec でマウントされています。</translation>
    </message>
    <message>
        <source>The practice machine needs room in {folder}: {reason}.</source>
        <translation>練習用マシンには {folder} に空き領域が必要です: {reason}。</translation>
    </message>
    <message>
        <source>The practice machine did not start in {seconds} s. Start it again when this computer has less to do.</source>
        <translation>練習用マシンが {seconds} 秒以内に起動しませんでした。コンピューターの負荷が下がってから、もう一度起動してください。</translation>
    </message>
    <message>
        <source>The helper of the practice machine did not start: {words}. Start it again; if that does not help, please report these words.</source>
        <translation>練習用マシンのヘルパーが起動しませんでした: {words}。もう一度起動してください。それでも起動しないときは、この文言を報告してください。</translation>
    </message>
    <message>
        <source>The practice machine&apos;s kernel needs help to run on this processor, and the file with it is missing or could not be loaded. Install Raidwright again; in a checkout: sudo apt install gcc libc6-dev, then ./dev run.</source>
        <translation>練習用マシンのカーネルがこのプロセッサーで動くには補助ファイルが必要ですが、見つからないか読み込めませんでした。Raidwright を再インストールしてください。ソースから使っている場合は sudo apt install gcc libc6-dev のあと ./dev run を実行してください。</translation>
    </message>
    <message>
        <source>{program} cannot be started: {reason}. Install the package that it comes from again.</source>
        <translation>{program} を起動できません: {reason}。それを含むパッケージを再インストールしてください。</translation>
    </message>
    <message>
        <source>The disks of the practice machine failed: {words}. Start it again; if that does not help, please report these words.</source>
        <translation>練習用マシンのディスクに障害が起きました: {words}。もう一度起動してください。それでも直らないときは、この文言を報告してください。</translation>
    </message>
    <message>
        <source>The disks of the practice machine have ended by themselves. Start it again.</source>
        <translation>練習用マシンのディスクが予期せず終了しました。もう一度起動してください。</translation>
    </message>
    <message>
        <source>The kernel of the practice machine has ended: {words}. Start it again; if that does not help, please report these words.</source>
        <translation>練習用マシンのカーネルが終了しました: {words}。もう一度起動してください。それでも直らないときは、この文言を報告してください。</translation>
    </message>
    <message>
        <source>The kernel of the practice machine was ended by {signal}; it may have needed more memory than there was. Close other programs and start it again.</source>
        <translation>練習用マシンのカーネルが {signal} で終了しました。メモリーが足りなかった可能性があります。ほかのプログラムを閉じて、もう一度起動してください。</translation>
    </message>
    <message>
        <source>The practice machine&apos;s keeper was killed. Start the practice machine again.</source>
        <translation>練習用マシンの管理プロセスが強制終了されました。練習用マシンをもう一度起動してください。</translation>
    </message>
    <message>
        <source>The practice machine has ended by itself. Start it again.</source>
        <translation>練習用マシンが予期せず終了しました。もう一度起動してください。</translation>
    </message>
    <message>
        <source>A device of this step has become another one.</source>
        <translation>この手順のデバイスが別のものに変わりました。</translation>
    </message>
    <message>
        <source>A ladder is compared within itself: each layer with the one below it.</source>
        <translation>層ごとの測定は、その中で比較します。各層をその下の層と比べます。</translation>
    </message>
    <message>
        <source>A plan or a measurement is still running.</source>
        <translation>計画または測定がまだ実行中です。</translation>
    </message>
    <message>
        <source>A virtual disk of {size} bytes does not fit in {folder}: {reason}.</source>
        <translation>{size} バイトの仮想ディスクが {folder} に入りません: {reason}。</translation>
    </message>
    <message>
        <source>Another plan is being carried out on this computer.</source>
        <translation>このコンピューターで別の計画を実行中です。</translation>
    </message>
    <message>
        <source>Another plan or measurement is running here. Wait for its end, or end it with “raidwright stop”.</source>
        <translation>ここで別の計画または測定が実行中です。終わるのを待つか、「raidwright stop」で終了してください。</translation>
    </message>
    <message>
        <source>Another program has locked {disk}.</source>
        <translation>別のプログラムが {disk} をロックしています。</translation>
    </message>
    <message>
        <source>It neither reads nor writes as is done here ({pattern}).</source>
        <translation>ここでは扱わない読み書きの方法です（{pattern}）。</translation>
    </message>
    <message>
        <source>Slot {slot} of the practice machine does not move: {words}.</source>
        <translation>練習用マシンのスロット {slot} を操作できません: {words}。</translation>
    </message>
    <message>
        <source>Every slot of the practice machine has a disk.</source>
        <translation>練習用マシンのすべてのスロットにディスクが入っています。</translation>
    </message>
    <message>
        <source>The helper was stopped before it answered, as by an update of Raidwright. If you were asked for a password, nothing was changed. Try again.</source>
        <translation>ヘルパーが応答する前に停止しました (Raidwright の更新などのため)。パスワードを求められていた場合、何も変更されていません。もう一度お試しください。</translation>
    </message>
    <message>
        <source>polkit cannot check passwords on this computer. Start its socket, as root: systemctl enable --now polkit-agent-helper.socket</source>
        <translation>このコンピューターの polkit はパスワードを確認できません。root でソケットを起動してください: systemctl enable --now polkit-agent-helper.socket</translation>
    </message>
    <message>
        <source>The measurement broke off: the program that measures has ended.</source>
        <translation>測定が中断しました。測定するプログラムが終了しました。</translation>
    </message>
    <message>
        <source>{folder} does not answer. If it lies on another computer, see whether that one can be reached.</source>
        <translation>{folder} が応答しません。別のコンピューターにある場合は、接続できるか確認してください。</translation>
    </message>
    <message>
        <source>A disk of the campaign is not there any more.</source>
        <translation>一括比較のディスクが見つからなくなりました。</translation>
    </message>
    <message>
        <source>A folder cannot be named so: {reason}.</source>
        <translation>その名前のフォルダーは作れません: {reason}。</translation>
    </message>
    <message>
        <source>A ladder is given away as CSV, JSON, Markdown or HTML only.</source>
        <translation>層ごとの測定は CSV、JSON、Markdown、HTML でのみ書き出せます。</translation>
    </message>
    <message>
        <source>A picture cannot be drawn here: {reason}. Install what the window needs, or export it as HTML, which has charts too.</source>
        <translation>ここでは画像を描けません: {reason}。ウィンドウに必要なものをインストールするか、グラフも含まれる HTML で書き出してください。</translation>
    </message>
    <message>
        <source>A sync of “{name}” has no limits of its own any more.</source>
        <translation>「{name}」の同期に個別の速度制限はなくなりました。</translation>
    </message>
    <message>
        <source>A sync of “{name}” is held to these speeds.</source>
        <translation>「{name}」の同期はこの速度に制限されます。</translation>
    </message>
    <message>
        <source>A sync that was watched has no cells that could be compared.</source>
        <translation>同期の記録には、比較できる欄がありません。</translation>
    </message>
    <message>
        <source>After a power cut all of it is gone through again.</source>
        <translation>停電の後は、全体を再同期します。</translation>
    </message>
    <message>
        <source>After a power cut only what was being written is gone through again.</source>
        <translation>停電の後は、書き込み中だった部分だけを再同期します。</translation>
    </message>
    <message>
        <source>After about {size} it probably falls from {before} to {after} MB/s; it scatters too much to be sure.</source>
        <translation>おそらく約 {size} のところで {before} MB/s から {after} MB/s に落ちます。ばらつきが大きく、確かとは言えません。</translation>
    </message>
    <message>
        <source>After the last write through memory it takes {seconds} s until all of it is safe: that is {rate} MB/s.</source>
        <translation>メモリーを経由すると、最後の書き込みの後、すべてがディスクに保存されるまで {seconds} 秒かかります。それを含めると {rate} MB/s です。</translation>
    </message>
    <message>
        <source>After {size} it falls from {before} to {after} MB/s and stays there.</source>
        <translation>{size} のところで {before} MB/s から {after} MB/s に落ち、そのまま戻りません。</translation>
    </message>
    <message>
        <source>All disks at once read {together} of the {alone} MB/s they read one by one, and one core of the processor could do no more: whether the way they share is a limit is not known.</source>
        <translation>すべてのディスクを同時に読むと {together} MB/s で、1 台ずつの合計 {alone} MB/s に届きませんが、プロセッサーのコアの 1 つが限界でした。共有する経路が上限かどうかは分かりません。</translation>
    </message>
    <message>
        <source>All disks at once read {together} of the {alone} MB/s they read one by one: something they share is the limit; their links would carry {ceiling} MB/s.</source>
        <translation>すべてのディスクを同時に読むと {together} MB/s で、1 台ずつの合計 {alone} MB/s に届きません。共有するもののどれかが上限です。リンクは {ceiling} MB/s まで転送できます。</translation>
    </message>
    <message>
        <source>All disks at once read {together} of the {alone} MB/s they read one by one: the controller or the link is the limit ({link}: {ceiling} MB/s at most).</source>
        <translation>すべてのディスクを同時に読むと {together} MB/s で、1 台ずつの合計 {alone} MB/s に届きません。コントローラーまたはリンクが上限です（{link}、最大 {ceiling} MB/s）。</translation>
    </message>
    <message>
        <source>All disks at once read {together} of the {alone} MB/s they read one by one: the way they share is the limit, which carries {ceiling} MB/s at most.</source>
        <translation>すべてのディスクを同時に読むと {together} MB/s で、1 台ずつの合計 {alone} MB/s に届きません。共有する経路が上限で、最大 {ceiling} MB/s です。</translation>
    </message>
    <message>
        <source>All disks at once read {together} of the {alone} MB/s they read one by one: the way they share is the limit.</source>
        <translation>すべてのディスクを同時に読むと {together} MB/s で、1 台ずつの合計 {alone} MB/s に届きません。共有する経路が上限です。</translation>
    </message>
    <message>
        <source>An array lacked a disk while “{name}” was measured.</source>
        <translation>「{name}」の測定中、アレイのディスクが 1 台以上足りませんでした。</translation>
    </message>
    <message>
        <source>Another program opened “{array}” again as soon as it was closed. Try again, or end that program first.</source>
        <translation>「{array}」は閉じた直後に別のプログラムによって再び開かれました。もう一度試すか、先にそのプログラムを終了してください。</translation>
    </message>
    <message>
        <source>Array</source>
        <translation>アレイ</translation>
    </message>
    <message>
        <source>Biggest loss: {layer} loses {share} of what {below} could give it.</source>
        <translation>最大の損失: {layer} は {below} が出せる速度の {share} を失っています。</translation>
    </message>
    <message>
        <source>Build “{name}”: one disk without an array</source>
        <translation>「{name}」を構築: アレイなしのディスク 1 台</translation>
    </message>
    <message>
        <source>Build “{name}”: {level} of {count} disks</source>
        <translation>「{name}」を構築: ディスク {count} 台の {level}</translation>
    </message>
    <message>
        <source>By other steps an array is put to use or put away.</source>
        <translation>アレイの開始や終了は、これとは別の手順で行われます。</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>バイト</translation>
    </message>
    <message>
        <source>CPU seconds per GB: {total}, of which {workers}.</source>
        <translation>1 GB あたりの CPU 時間は {total} 秒です（内訳の秒数: {workers}）。</translation>
    </message>
    <message>
        <source>CPU seconds per GB: {total}.</source>
        <translation>1 GB あたりの CPU 時間は {total} 秒です。</translation>
    </message>
    <message>
        <source>Cached</source>
        <translation>キャッシュ経由</translation>
    </message>
    <message>
        <source>Change the disks of “{name}”</source>
        <translation>「{name}」のディスクを変更</translation>
    </message>
    <message>
        <source>Check each of them now and then: what nobody reads may have gone bad unseen.</source>
        <translation>ときどき手動で検査してください。読まれない部分は、気付かないうちに壊れていることがあります。</translation>
    </message>
    <message>
        <source>Chunk {chunk} · stride {stride} · stripe width {width} (blocks of 4 KiB)</source>
        <translation>チャンク {chunk} · ストライド {stride} · ストライプ幅 {width}（4 KiB ブロック単位）</translation>
    </message>
    <message>
        <source>Clean 1 disk</source>
        <translation>ディスク 1 台を消去</translation>
    </message>
    <message>
        <source>Clean {count} disks</source>
        <translation>ディスク {count} 台を消去</translation>
    </message>
    <message>
        <source>Continue to build “{name}”</source>
        <translation>「{name}」の構築を続ける</translation>
    </message>
    <message>
        <source>Could not be wiped: {disks}. Destroy it before you give it away.</source>
        <translation>消去できませんでした: {disks}。手放す前に物理的に破壊してください。</translation>
    </message>
    <message>
        <source>CrystalDiskMark writes no such line.</source>
        <translation>CrystalDiskMark はこのような行を書きません。</translation>
    </message>
    <message>
        <source>Direct</source>
        <translation>直接</translation>
    </message>
    <message>
        <source>Each member</source>
        <translation>各メンバー</translation>
    </message>
    <message>
        <source>Each was probed at both ends; nothing was found.</source>
        <translation>各ディスクの先頭と末尾を調べましたが、データは見つかりませんでした。</translation>
    </message>
    <message>
        <source>Each was probed at both ends; nothing was found. Saved encryption headers open old copies of these disks only; erase them too.</source>
        <translation>それぞれ先頭と末尾を調べ、データは見つかりませんでした。保存した暗号化ヘッダーで開けるのは、これらのディスクの古い複製だけです。保存したヘッダーも消去してください。</translation>
    </message>
    <message>
        <source>Enlarge “{name}”</source>
        <translation>「{name}」を拡大</translation>
    </message>
    <message>
        <source>Every array of this computer is checked each month.</source>
        <translation>このコンピューターのすべてのアレイは毎月検査されます。</translation>
    </message>
    <message>
        <source>Every layer is exactly what was promised.</source>
        <translation>すべての層が予定どおりです。</translation>
    </message>
    <message>
        <source>Expected order, fastest first: {order}. But {slow} was measured to be faster than {fast}.</source>
        <translation>予測される順序（速い順）: {order}。しかし測定では {slow} のほうが {fast} より速い結果でした。</translation>
    </message>
    <message>
        <source>Expected order, fastest first: {order}. So it was measured.</source>
        <translation>予測される順序（速い順）: {order}。測定結果もそのとおりです。</translation>
    </message>
    <message>
        <source>Expected order, fastest first: {order}. What was measured does not tell all of it.</source>
        <translation>予測される順序（速い順）: {order}。測定結果だけではすべては判断できません。</translation>
    </message>
    <message>
        <source>Fair: longer is better than stranger.</source>
        <translation>まずまずです。複雑にするより長くするほうが効果的です。</translation>
    </message>
    <message>
        <source>File system</source>
        <translation>ファイルシステム</translation>
    </message>
    <message>
        <source>First write</source>
        <translation>1 回目の書き込み</translation>
    </message>
    <message>
        <source>Forget “{name}” after a restart</source>
        <translation>「{name}」を再起動後は使わないようにする</translation>
    </message>
    <message>
        <source>From end to end one disk is measured at a time: of several at once it is not told how far each has come. Choose one of them.</source>
        <translation>端から端までの測定は、1 度に 1 台のディスクだけが対象です。複数のディスクを同時に測定すると、それぞれがどこまで進んだか分かりません。いずれか 1 台を選んでください。</translation>
    </message>
    <message>
        <source>How “{name}” is unlocked</source>
        <translation>「{name}」のロック解除の方法</translation>
    </message>
    <message>
        <source>In some of them any sync was paused meanwhile, in others not.</source>
        <translation>同期を一時停止して行った測定と、そうでない測定が混ざっています。</translation>
    </message>
    <message>
        <source>In {folder} others could read the file: its file system knows no rights. Choose a place that does, such as one with ext4.</source>
        <translation>{folder} では、ほかの人がファイルを読めてしまいます。このファイルシステムはアクセス権に対応していません。ext4 など、アクセス権に対応した場所を選んでください。</translation>
    </message>
    <message>
        <source>It cannot be kept: {reason}.</source>
        <translation>保存できません: {reason}。</translation>
    </message>
    <message>
        <source>It differs from the promise: see the rows marked so.</source>
        <translation>予定と異なります。印の付いた行をご覧ください。</translation>
    </message>
    <message>
        <source>It does not say how many of a hundred requests read.</source>
        <translation>100 回の要求のうち何回が読み取りかが書かれていません。</translation>
    </message>
    <message>
        <source>It does not say the seconds.</source>
        <translation>秒数が書かれていません。</translation>
    </message>
    <message>
        <source>It does not say the test size.</source>
        <translation>テストサイズが書かれていません。</translation>
    </message>
    <message>
        <source>It goes on in the background. Check the array once more when it has ended.</source>
        <translation>バックグラウンドで続きます。終わったら、アレイをもう一度検査してください。</translation>
    </message>
    <message>
        <source>It goes on in the background. What it has found then stands with the array.</source>
        <translation>バックグラウンドで続きます。見つかったものはアレイの欄に表示されます。</translation>
    </message>
    <message>
        <source>It has more than {n} rows.</source>
        <translation>{n} 行より多くの行があります。</translation>
    </message>
    <message>
        <source>It has no room for a test file of {size}.</source>
        <translation>{size} のテストファイルを置く空き容量がありません。</translation>
    </message>
    <message>
        <source>It holds until the array is stopped or the computer restarts.</source>
        <translation>アレイを停止するか、コンピューターを再起動するまで有効です。</translation>
    </message>
    <message>
        <source>It is a hot spare: it replaces the next disk that fails.</source>
        <translation>これはホットスペアです。次に故障したディスクの代わりになります。</translation>
    </message>
    <message>
        <source>It is as fast at the end ({end} MB/s) as at the beginning ({begin} MB/s).</source>
        <translation>終わり（{end} MB/s）も始め（{begin} MB/s）と同じ速さです。</translation>
    </message>
    <message>
        <source>It is found under this name at each start. Taking it down takes the entries out again.</source>
        <translation>起動のたびにこの名前で見つかります。解除すると、書き込んだ項目も取り除かれます。</translation>
    </message>
    <message>
        <source>It is held to the speeds that hold for all arrays.</source>
        <translation>すべてのアレイに共通の速度に従います。</translation>
    </message>
    <message>
        <source>It is no date.</source>
        <translation>日付ではありません。</translation>
    </message>
    <message>
        <source>It is no row that can be shown here: {reason}.</source>
        <translation>ここに表示できる行ではありません: {reason}。</translation>
    </message>
    <message>
        <source>It is not mounted.</source>
        <translation>マウントしません。</translation>
    </message>
    <message>
        <source>It is spread over the new disk in the background, which may take days. What lies on the array can be enlarged when that has ended.</source>
        <translation>バックグラウンドで新しいディスクにも広げています。数日かかることがあります。終わったら、アレイ上のものを拡大できます。</translation>
    </message>
    <message>
        <source>It moved nothing.</source>
        <translation>何も転送していません。</translation>
    </message>
    <message>
        <source>It ran at the same time as {other}: neither had the disk to itself.</source>
        <translation>{other} と同時に実行されました。どちらもディスクを単独では使っていません。</translation>
    </message>
    <message>
        <source>It stood still for {seconds} s after {size}.</source>
        <translation>{size} のところで {seconds} 秒間止まりました。</translation>
    </message>
    <message>
        <source>It stood still {count} times, {total} s together; the longest was {seconds} s, after {size}.</source>
        <translation>{count} 回、合わせて {total} 秒間止まりました。最も長かったのは {size} のところでの {seconds} 秒です。</translation>
    </message>
    <message>
        <source>It takes longer than {hours} hours: compare less, or in fewer rounds.</source>
        <translation>{hours} 時間を超えます。比較する対象か巡回数を減らしてください。</translation>
    </message>
    <message>
        <source>It takes this passphrase to unlock the array after a restart, unless you have chosen a key file. Whoever loses both cannot read the data any more, and nobody else can.</source>
        <translation>再起動後にアレイのロックを解除するには、このパスフレーズが必要です（キーファイルを選んだ場合を除く）。両方を失うと、誰もデータを読めなくなります。</translation>
    </message>
    <message>
        <source>It takes {count} disks; {given} are named.</source>
        <translation>ディスクが {count} 台必要ですが、指定されているのは {given} 台です。</translation>
    </message>
    <message>
        <source>It was broken off before its end: a disk has failed, or somebody has stopped it.</source>
        <translation>完了する前に中断されました。ディスクが故障したか、誰かが停止しました。</translation>
    </message>
    <message>
        <source>It was held back ({option}).</source>
        <translation>速さが抑えられていました（{option}）。</translation>
    </message>
    <message>
        <source>It was probed at both ends; nothing was found.</source>
        <translation>先頭と末尾を調べましたが、データは見つかりませんでした。</translation>
    </message>
    <message>
        <source>It was slower at the end ({end} MB/s) than at the beginning ({begin} MB/s), as disks that turn are.</source>
        <translation>終わり（{end} MB/s）は始め（{begin} MB/s）より遅くなりました。回転するディスクではそうなります。</translation>
    </message>
    <message>
        <source>It was slower at the end ({end} MB/s) than at the beginning ({begin} MB/s).</source>
        <translation>終わり（{end} MB/s）は始め（{begin} MB/s）より遅くなりました。</translation>
    </message>
    <message>
        <source>It was taken in, and nobody knows who wrote its commands. Export them where it was measured.</source>
        <translation>取り込んだもので、コマンドをだれが書いたのか分かりません。測定したコンピューターで書き出してください。</translation>
    </message>
    <message>
        <source>Its disks were not there, and keep what is on them.</source>
        <translation>ディスクは接続されていませんでした。ディスクの内容は変わりません。</translation>
    </message>
    <message>
        <source>Its figures are out of every range.</source>
        <translation>数値がありえない範囲です。</translation>
    </message>
    <message>
        <source>Keep the file on another medium than the array, and as secret as the passphrase: with a passphrase of today it opens the array even after that was changed. Save it again after every change of keys.</source>
        <translation>ファイルはアレイとは別のメディアに、パスフレーズと同じように秘密にして保管してください。今のパスフレーズがあれば、変更したあとでもこのファイルでアレイを開けます。キーを変更したら、そのたびに保存し直してください。</translation>
    </message>
    <message>
        <source>Keep “{name}” after a restart</source>
        <translation>「{name}」を再起動後も使えるようにする</translation>
    </message>
    <message>
        <source>LVM answers in an unknown way: {reason}.</source>
        <translation>LVM の応答を理解できません: {reason}。</translation>
    </message>
    <message>
        <source>LVM does not answer.</source>
        <translation>LVM が応答しません。</translation>
    </message>
    <message>
        <source>LVM keeps no backup of {group} on an array.</source>
        <translation>アレイ上にあった {group} の LVM のバックアップはありません。</translation>
    </message>
    <message>
        <source>LVM keeps no backup of {group} on {mapping}.</source>
        <translation>LVM には {mapping} 上の {group} のバックアップがありません。</translation>
    </message>
    <message>
        <source>LVM says:</source>
        <translation>LVM の応答：</translation>
    </message>
    <message>
        <source>LVM volume</source>
        <translation>LVM ボリューム</translation>
    </message>
    <message>
        <source>Let go of “{name}”</source>
        <translation>“{name}”を解放</translation>
    </message>
    <message>
        <source>Lock “{name}”</source>
        <translation>「{name}」をロック</translation>
    </message>
    <message>
        <source>Look after “{name}”</source>
        <translation>「{name}」の保守</translation>
    </message>
    <message>
        <source>MB/s, with the rank before it: “=” shares it with others, as they cannot be told apart. In brackets are figures in doubt.</source>
        <translation>MB/s の前の数字は順位です。「=」は差があるとは言えず同じ順位であることを示します。[ ] 内の数値は疑わしいものです。</translation>
    </message>
    <message>
        <source>Mail about failed disks is sent to {address}.</source>
        <translation>故障したディスクについてのメールは {address} に送られます。</translation>
    </message>
    <message>
        <source>Make “{name}” writable</source>
        <translation>「{name}」を書き込み可能にする</translation>
    </message>
    <message>
        <source>Meanwhile programs moved {rate} MB/s on the array, which slows the sync down.</source>
        <translation>その間、プログラムがアレイで {rate} MB/s を読み書きしていたため、同期が遅くなっています。</translation>
    </message>
    <message>
        <source>More at a time keep helping, up to {most} ({best} MB/s, one alone {one}).</source>
        <translation>{most} 本まで、同時に増やすほど速くなります（{best} MB/s、1 本だけでは {one}）。</translation>
    </message>
    <message>
        <source>Mount “{name}”</source>
        <translation>「{name}」をマウント</translation>
    </message>
    <message>
        <source>NOT clean</source>
        <translation>残存データあり</translation>
    </message>
    <message>
        <source>NOT wiped</source>
        <translation>消去されていません</translation>
    </message>
    <message>
        <source>No array of this computer is checked by calendar any more.</source>
        <translation>このコンピューターのアレイの定期的な検査はなくなりました。</translation>
    </message>
    <message>
        <source>No array with the UUID {uuid} runs.</source>
        <translation>UUID が {uuid} のアレイは動作していません。</translation>
    </message>
    <message>
        <source>No cliff was found up to {size}.</source>
        <translation>{size} まで、速度が急に落ちるところは見つかりませんでした。</translation>
    </message>
    <message>
        <source>No disk was asked or changed.</source>
        <translation>ディスクの読み書きはしていません。</translation>
    </message>
    <message>
        <source>No layer clearly loses anything.</source>
        <translation>はっきりと速度を失っている層はありません。</translation>
    </message>
    <message>
        <source>No machine is open.</source>
        <translation>マシンが開かれていません。</translation>
    </message>
    <message>
        <source>No mail about failed disks is sent any more.</source>
        <translation>故障したディスクについてのメールは、もう送られません。</translation>
    </message>
    <message>
        <source>No member of {array} is there any more</source>
        <translation>{array} のメンバーがもうありません</translation>
    </message>
    <message>
        <source>No plan of yours is running on this computer.</source>
        <translation>このコンピューターで実行中のあなたの計画はありません。</translation>
    </message>
    <message>
        <source>No striping, so nothing has to be aligned.</source>
        <translation>ストライピングがないため、位置合わせは不要です。</translation>
    </message>
    <message>
        <source>No test file can be made in {point}: {reason}.</source>
        <translation>{point} にテストファイルを作成できません: {reason}。</translation>
    </message>
    <message>
        <source>No volume of {group} is there.</source>
        <translation>{group} のボリュームがありません。</translation>
    </message>
    <message>
        <source>Nobody answered the question in time, so it was closed. Try again.</source>
        <translation>時間内に回答がなかったため、認証の問い合わせを閉じました。もう一度試してください。</translation>
    </message>
    <message>
        <source>Nobody could be asked for a password.</source>
        <translation>パスワードを尋ねる相手がいませんでした。</translation>
    </message>
    <message>
        <source>None is clearly the fastest in any test.</source>
        <translation>どのテストでも、明らかに最速のものはありません。</translation>
    </message>
    <message>
        <source>None of CrystalDiskMark 3&apos;s rows was measured.</source>
        <translation>CrystalDiskMark 3 の行はどれも測定されていません。</translation>
    </message>
    <message>
        <source>Nothing is mounted on {point}.</source>
        <translation>{point} には何もマウントされていません。</translation>
    </message>
    <message>
        <source>Nothing is running on this computer.</source>
        <translation>このコンピューターで実行中の作業はありません。</translation>
    </message>
    <message>
        <source>Nothing of it can be built here.</source>
        <translation>ここで構築できるものはありません。</translation>
    </message>
    <message>
        <source>Nothing of it is mounted yet.</source>
        <translation>まだ何もマウントされていません。</translation>
    </message>
    <message>
        <source>Nothing on it was changed.</source>
        <translation>その内容は何も変更されていません。</translation>
    </message>
    <message>
        <source>Nothing was measured.</source>
        <translation>何も測定されませんでした。</translation>
    </message>
    <message>
        <source>Nothing was written.</source>
        <translation>何も書き込まれていません。</translation>
    </message>
    <message>
        <source>Nothing was written. The disks cannot be examined: {reason}.</source>
        <translation>何も書き込まれていません。ディスクを調べられません: {reason}。</translation>
    </message>
    <message>
        <source>Nothing was written. {device} cannot be read: {reason}.</source>
        <translation>何も書き込まれていません。{device} を読み取れません: {reason}。</translation>
    </message>
    <message>
        <source>Notifications cannot be switched on or off: {file}: {reason}.</source>
        <translation>通知のオン・オフを切り替えられません: {file}: {reason}。</translation>
    </message>
    <message>
        <source>Notifications on the desktop have a switch of their own, which stays as it is.</source>
        <translation>デスクトップ通知には別のスイッチがあり、その設定は変わりません。</translation>
    </message>
    <message>
        <source>Of {count} of {tests} tests it cannot be told how {one} and {other} compare.</source>
        <translation>{tests} 件中 {count} 件のテストでは、{one} と {other} を比べられません。</translation>
    </message>
    <message>
        <source>One disk without an array is measured by its file system.</source>
        <translation>アレイのない 1 台のディスクは、ファイルシステムで測定します。</translation>
    </message>
    <message>
        <source>One stream gets all there is ({best} MB/s); more gain nothing.</source>
        <translation>1 本で限界に達します（{best} MB/s）。増やしても速くなりません。</translation>
    </message>
    <message>
        <source>Only reading is possible of one of them, and the first was only written.</source>
        <translation>一方は読み取りしかできませんが、最初のものは書き込みだけを測定しています。</translation>
    </message>
    <message>
        <source>Only the first {n} results of a text are read.</source>
        <translation>1 つのテキストから読み取る結果は最初の {n} 件までです。</translation>
    </message>
    <message>
        <source>Only {one} was measured.</source>
        <translation>測定されたのは {one} だけです。</translation>
    </message>
    <message>
        <source>Only {share} % of its requests went to random places.</source>
        <translation>ランダムな位置への要求は {share} % だけです。</translation>
    </message>
    <message>
        <source>Others than root can look into {folder}. Set its mode to 0700.</source>
        <translation>{folder} は root 以外にも読めます。モードを 0700 にしてください。</translation>
    </message>
    <message>
        <source>Partition</source>
        <translation>パーティション</translation>
    </message>
    <message>
        <source>Plan for “{name}”</source>
        <translation>「{name}」の計画</translation>
    </message>
    <message>
        <source>RAID is no backup: what is deleted or overwritten is gone on all disks.</source>
        <translation>RAID はバックアップではありません。削除や上書きをしたデータは、すべてのディスクから失われます。</translation>
    </message>
    <message>
        <source>Raidwright ended in the middle of the measurement.</source>
        <translation>測定の途中で Raidwright が終了しました。</translation>
    </message>
    <message>
        <source>Raidwright itself is just being upgraded or removed. Try again after that.</source>
        <translation>Raidwright 自体が更新または削除されている最中です。終わってからもう一度試してください。</translation>
    </message>
    <message>
        <source>Raidwright let go of the machine before the plan was over.</source>
        <translation>計画が終わる前に、Raidwright がマシンとの接続を終えました。</translation>
    </message>
    <message>
        <source>Raidwright&apos;s helper has not said anything of this computer.</source>
        <translation>Raidwright のヘルパーは、このコンピューターについてまだ何も報告していません。</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>読み取り</translation>
    </message>
    <message>
        <source>Restore the header of “{name}”</source>
        <translation>「{name}」のヘッダーを復元</translation>
    </message>
    <message>
        <source>Results of fio&apos;s client and server are not read. Measure on each computer alone.</source>
        <translation>fio のクライアントとサーバーの結果は読み込めません。コンピューターごとに測定してください。</translation>
    </message>
    <message>
        <source>Save the header of “{name}”</source>
        <translation>「{name}」のヘッダーを保存</translation>
    </message>
    <message>
        <source>Second write</source>
        <translation>2 回目の書き込み</translation>
    </message>
    <message>
        <source>Sector sizes and old signatures are not known.</source>
        <translation>セクターサイズと以前のシグネチャは分かりません。</translation>
    </message>
    <message>
        <source>See how the array stands now.</source>
        <translation>アレイの現在の状態を確認してください。</translation>
    </message>
    <message>
        <source>Slow disk: {disk} reads {share} of what the other disks read by itself. The array waits for it.</source>
        <translation>遅いディスク: {disk} は単独で、ほかのディスクの {share} の速度しか出ません。アレイはこのディスクを待つことになります。</translation>
    </message>
    <message>
        <source>Smallest member</source>
        <translation>最小のメンバー</translation>
    </message>
    <message>
        <source>Some of them were taken in, and may be of another computer.</source>
        <translation>取り込んだ結果が含まれています。別のコンピューターのものかもしれません。</translation>
    </message>
    <message>
        <source>Something is already mounted on {point}.</source>
        <translation>{point} にはすでに何かがマウントされています。</translation>
    </message>
    <message>
        <source>Something lies on {device}: {found}.</source>
        <translation>{device} の上にデータがあります: {found}。</translation>
    </message>
    <message>
        <source>Start “{name}”</source>
        <translation>「{name}」を開始</translation>
    </message>
    <message>
        <source>Step {n} could not begin.</source>
        <translation>手順 {n} を開始できませんでした。</translation>
    </message>
    <message>
        <source>Step {n} failed.</source>
        <translation>手順 {n} が失敗しました。</translation>
    </message>
    <message>
        <source>Steps {first} to {last} are carried out on {count} disks at the same time.</source>
        <translation>手順 {first}〜{last} は、{count} 台のディスクで同時に実行します。</translation>
    </message>
    <message>
        <source>Stop “{name}”</source>
        <translation>「{name}」を停止</translation>
    </message>
    <message>
        <source>Stopped after {whole} of {count} runs.</source>
        <translation>{count} 件の測定のうち {whole} 件が終わったところで停止しました。</translation>
    </message>
    <message>
        <source>Stopped before all three ways were measured.</source>
        <translation>3 つの方式すべてを測定する前に停止しました。</translation>
    </message>
    <message>
        <source>Stopped before anything was measured.</source>
        <translation>何も測定しないうちに停止しました。</translation>
    </message>
    <message>
        <source>Stopped before anything was measured. Nothing of it is kept.</source>
        <translation>何も測定しないうちに停止しました。記録は残っていません。</translation>
    </message>
    <message>
        <source>Stopped before every disk and layer was measured.</source>
        <translation>すべてのディスクと層を測定する前に停止しました。</translation>
    </message>
    <message>
        <source>Stopped before its end: what is told holds for what was measured until then.</source>
        <translation>最後まで測定せずに停止しました。結果は、それまでに測定した分についてのものです。</translation>
    </message>
    <message>
        <source>Stopping at the next safe point…</source>
        <translation>次の安全な区切りで停止します…</translation>
    </message>
    <message>
        <source>Stride</source>
        <translation>ストライド</translation>
    </message>
    <message>
        <source>Stripe width</source>
        <translation>ストライプ幅</translation>
    </message>
    <message>
        <source>Strong.</source>
        <translation>強力です。</translation>
    </message>
    <message>
        <source>Sync</source>
        <translation>同期</translation>
    </message>
    <message>
        <source>Take down “{name}”</source>
        <translation>「{name}」を解除</translation>
    </message>
    <message>
        <source>Take them down too, and their disks are proven clean.</source>
        <translation>それらのアレイも解除すると、ディスクに何も残っていないことが確認されます。</translation>
    </message>
    <message>
        <source>Take them down too, and their disks are proven clean. What lay in the middle of the array was not seen: if a part of it was encrypted by itself, its keys may still be there.</source>
        <translation>それらのアレイも解除すると、ディスクに何も残っていないことが確認されます。アレイの中ほどにあったものは確認できていません。その一部だけが暗号化されていた場合、キーが残っている可能性があります。</translation>
    </message>
    <message>
        <source>Taken down, but something was found.</source>
        <translation>解除しましたが、残存データが見つかりました。</translation>
    </message>
    <message>
        <source>Taken down. Its partitions are clean; the rest of these disks was left alone.</source>
        <translation>解除しました。アレイのパーティションには何も残っていません。ディスクのほかの部分には触れていません。</translation>
    </message>
    <message>
        <source>Taken down. The arrays that it lay on go on.</source>
        <translation>解除しました。構成していたアレイはそのまま使えます。</translation>
    </message>
    <message>
        <source>Taken down. The disks are clean.</source>
        <translation>解除しました。ディスクには何も残っていません。</translation>
    </message>
    <message>
        <source>Taken down. What could be wiped is clean.</source>
        <translation>解除しました。消去できたディスクには何も残っていません。</translation>
    </message>
    <message>
        <source>The array goes on as it is. See how it stands now, and plan it again.</source>
        <translation>アレイはそのまま動作を続けます。現在の状態を確かめ、もう一度計画してください。</translation>
    </message>
    <message>
        <source>The array goes on with the disks that it has. What was done stays done: see how the array stands now, and plan what is left to do.</source>
        <translation>アレイは今あるディスクで動作を続けます。済んだことはそのままです。アレイの現在の状態を確かめ、残りを計画してください。</translation>
    </message>
    <message>
        <source>The array holds {bytes} bytes.</source>
        <translation>アレイの容量は {bytes} バイトです。</translation>
    </message>
    <message>
        <source>The array is not protected until the initial sync finishes.</source>
        <translation>初期同期が終わるまで、アレイは保護されません。</translation>
    </message>
    <message>
        <source>The array lacked a disk meanwhile: its figures are not those of the whole array, and no loss is named by them.</source>
        <translation>測定中にアレイのディスクが不足していました。結果は完全なアレイのものではないため、これらの結果から損失は特定しません。</translation>
    </message>
    <message>
        <source>The blueprint mounts nothing: there is no place for folders.</source>
        <translation>この設計図は何もマウントしないため、フォルダーを置く場所がありません。</translation>
    </message>
    <message>
        <source>The busiest core worked {share} of the time.</source>
        <translation>最も忙しいコアの稼働率は {share} でした。</translation>
    </message>
    <message>
        <source>The caller is gone.</source>
        <translation>呼び出し元のプログラムが終了しています。</translation>
    </message>
    <message>
        <source>The campaign cannot be kept in the history, or is being carried out elsewhere.</source>
        <translation>この一括比較を履歴に保存できないか、別の場所で実行中です。</translation>
    </message>
    <message>
        <source>The check of “{name}” has ended.</source>
        <translation>「{name}」の検査を終えました。</translation>
    </message>
    <message>
        <source>The commands that measured it are not known.</source>
        <translation>測定に使われたコマンドが分かりません。</translation>
    </message>
    <message>
        <source>The computer refused: {reason}.</source>
        <translation>コンピューターに拒否されました: {reason}。</translation>
    </message>
    <message>
        <source>The data on the array were not touched. See how the array stands now, and plan it again; a header that was written in part can be put back once more.</source>
        <translation>アレイのデータには触れていません。アレイの今の状態を確かめて、もう一度計画してください。途中まで書かれたヘッダーは、もう一度復元できます。</translation>
    </message>
    <message>
        <source>The device carries {found} and is not overwritten.</source>
        <translation>デバイスに {found} があるため、上書きしません。</translation>
    </message>
    <message>
        <source>The device does not stand on the array that was named.</source>
        <translation>デバイスは、指定されたアレイの上にありません。</translation>
    </message>
    <message>
        <source>The device has only {size}; choose a smaller test size.</source>
        <translation>デバイスの容量は {size} しかありません。より小さなテストサイズを選んでください。</translation>
    </message>
    <message>
        <source>The disk has joined “{name}”.</source>
        <translation>ディスクは「{name}」に加わりました。</translation>
    </message>
    <message>
        <source>The disk is out of “{name}”.</source>
        <translation>ディスクは「{name}」から外れました。</translation>
    </message>
    <message>
        <source>The disk that this computer runs from cannot be found</source>
        <translation>このコンピューターのシステムがあるディスクが見つかりません</translation>
    </message>
    <message>
        <source>The disk {disk} of the campaign is not here.</source>
        <translation>一括比較のディスク {disk} が見つかりません。</translation>
    </message>
    <message>
        <source>The disks are clean.</source>
        <translation>ディスクには何も残っていません。</translation>
    </message>
    <message>
        <source>The disks carry something that the campaign has not left there. Look at them, and begin it anew.</source>
        <translation>ディスクに、一括比較が残したのではないものがあります。ディスクを確かめて、初めからやり直してください。</translation>
    </message>
    <message>
        <source>The disks of the practice machine do not answer: {reason}.</source>
        <translation>練習用マシンのディスクが応答しません: {reason}。</translation>
    </message>
    <message>
        <source>The disks of “{name}” are being made to agree.</source>
        <translation>「{name}」のディスクを一致させています。</translation>
    </message>
    <message>
        <source>The disks refused {command}: {words}.</source>
        <translation>ディスクが {command} を拒否しました: {words}。</translation>
    </message>
    <message>
        <source>The encryption header of “{name}” is back.</source>
        <translation>「{name}」の暗号化ヘッダーを復元しました。</translation>
    </message>
    <message>
        <source>The encryption header of “{name}” is saved.</source>
        <translation>「{name}」の暗号化ヘッダーを保存しました。</translation>
    </message>
    <message>
        <source>The ends of {device} are not blank.</source>
        <translation>{device} の先頭または末尾にデータが残っています。</translation>
    </message>
    <message>
        <source>The file system has {bytes} bytes.</source>
        <translation>ファイルシステムは {bytes} バイトです。</translation>
    </message>
    <message>
        <source>The first and the second write of the same blocks are equally fast: no sign of thin storage.</source>
        <translation>同じブロックへの 1 回目と 2 回目の書き込みは同じ速さです。シンプロビジョニングの兆候はありません。</translation>
    </message>
    <message>
        <source>The header did not come whole; nothing was saved. Try it again.</source>
        <translation>ヘッダーが最後まで届かなかったため、何も保存していません。もう一度お試しください。</translation>
    </message>
    <message>
        <source>The header did not come; nothing was saved. Try it again.</source>
        <translation>ヘッダーが届かなかったため、何も保存していません。もう一度お試しください。</translation>
    </message>
    <message>
        <source>The header was not taken by whoever asked for it.</source>
        <translation>ヘッダーを求めた側が、それを受け取りませんでした。</translation>
    </message>
    <message>
        <source>The helper fell silent before the plan was over.</source>
        <translation>計画が終わる前に、ヘルパーからの応答が途絶えました。</translation>
    </message>
    <message>
        <source>The helper has a fault of its own; the system&apos;s log says more.</source>
        <translation>ヘルパーの不具合です。詳しくはシステムのログをご覧ください。</translation>
    </message>
    <message>
        <source>The helper is about to end; try again.</source>
        <translation>ヘルパーが終了するところです。もう一度お試しください。</translation>
    </message>
    <message>
        <source>The history is from before the first release and cannot be read. It was kept as {file}; a new one begins.</source>
        <translation>履歴は最初のリリースより前のもので、読み込めません。{file} として残し、新しい履歴を始めます。</translation>
    </message>
    <message>
        <source>The history was damaged ({reason}). It was kept as {file}; a new one begins.</source>
        <translation>履歴ファイルが壊れていました（{reason}）。{file} として残し、新しい履歴を始めます。</translation>
    </message>
    <message>
        <source>The history {file} cannot be used: {reason}.</source>
        <translation>履歴 {file} を使用できません: {reason}。</translation>
    </message>
    <message>
        <source>The initial RAM disk is made by {program} here.</source>
        <translation>このコンピューターの初期 RAM ディスクは {program} で作られています。</translation>
    </message>
    <message>
        <source>The journal cannot be written: {reason}. Nothing was begun.</source>
        <translation>ジャーナルに書き込めません: {reason}。何も始めていません。</translation>
    </message>
    <message>
        <source>The kernel did not take up {module}.</source>
        <translation>カーネルが {module} を組み込みませんでした。</translation>
    </message>
    <message>
        <source>The kernel has let go of “{name}”.</source>
        <translation>カーネルが“{name}”を解放しました。</translation>
    </message>
    <message>
        <source>The key slots of {device} cannot be seen: {reason}.</source>
        <translation>{device} のキースロットを確認できません: {reason}。</translation>
    </message>
    <message>
        <source>The last campaign was broken off while its disks were being cleared. Nothing was measured, and they may still carry a part of what was to be erased. Begin it anew: what is erased then is shown first.</source>
        <translation>前回の一括比較は、ディスクを消去している途中で中断されました。何も測定されておらず、消去するはずだったものの一部がディスクに残っている可能性があります。改めて開始してください。消去されるものは先に表示されます。</translation>
    </message>
    <message>
        <source>The lock of this machine cannot be opened: {reason}.</source>
        <translation>このマシンのロックファイルを開けません: {reason}。</translation>
    </message>
    <message>
        <source>The machine has changed and the plan no longer holds. {reason}</source>
        <translation>マシンの状態が変わり、計画が成り立たなくなりました。{reason}</translation>
    </message>
    <message>
        <source>The machine has changed and the plan with it. Look at it again before you go ahead.</source>
        <translation>マシンの状態が変わり、計画も変わりました。続ける前にもう一度ご確認ください。</translation>
    </message>
    <message>
        <source>The machine was left.</source>
        <translation>マシンはすでに閉じられています。</translation>
    </message>
    <message>
        <source>The measurement broke off: {reason}.</source>
        <translation>測定が中断しました: {reason}。</translation>
    </message>
    <message>
        <source>The new partition on {disk} is not where it should be.</source>
        <translation>{disk} の新しいパーティションが、あるべき位置にありません。</translation>
    </message>
    <message>
        <source>The partitions are clean; the rest of these disks was left alone.</source>
        <translation>パーティションには何も残っていません。ディスクのほかの部分には触れていません。</translation>
    </message>
    <message>
        <source>The passphrase begins with a byte order mark, which some editors put into a file and nobody can type. Save the file without it.</source>
        <translation>パスフレーズがバイトオーダーマーク（BOM）で始まっています。一部のエディターがファイルに付けるもので、キーボードからは入力できません。BOM なしで保存してください。</translation>
    </message>
    <message>
        <source>The passphrase has a line break, a tab or another control character, which cannot be typed when the array is unlocked.</source>
        <translation>パスフレーズに改行やタブなどの制御文字が含まれています。アレイのロックを解除するときに入力できません。</translation>
    </message>
    <message>
        <source>The passphrase is longer than {n} bytes.</source>
        <translation>パスフレーズが {n} バイトを超えています。</translation>
    </message>
    <message>
        <source>The passphrase is not written in UTF-8, so it cannot be typed when the array is unlocked.</source>
        <translation>パスフレーズが UTF-8 で書かれていないため、アレイのロックを解除するときに入力できません。</translation>
    </message>
    <message>
        <source>The passphrase needs at least {n} characters.</source>
        <translation>パスフレーズは {n} 文字以上にしてください。</translation>
    </message>
    <message>
        <source>The passphrase opens it. Unlock and mount the array now.</source>
        <translation>パスフレーズで開けることを確かめました。アレイのロックを解除してマウントしてください。</translation>
    </message>
    <message>
        <source>The passphrase opens no key of the saved header.</source>
        <translation>このパスフレーズでは、保存したヘッダーのどのキーも開けません。</translation>
    </message>
    <message>
        <source>The password was not accepted.</source>
        <translation>パスワードが正しくありません。</translation>
    </message>
    <message>
        <source>The picture could not be written to {file}.</source>
        <translation>画像を {file} に書き込めませんでした。</translation>
    </message>
    <message>
        <source>The plan for “{name}” is done.</source>
        <translation>「{name}」の計画が完了しました。</translation>
    </message>
    <message>
        <source>The practice machine has ended.</source>
        <translation>練習用マシンは終了しています。</translation>
    </message>
    <message>
        <source>The practice machine has no disk with the serial {serial}.</source>
        <translation>練習用マシンにシリアル番号 {serial} のディスクはありません。</translation>
    </message>
    <message>
        <source>The practice machine has too many connections.</source>
        <translation>練習用マシンへの接続が多すぎます。</translation>
    </message>
    <message>
        <source>The practice machine refused: {reason}.</source>
        <translation>練習用マシンに拒否されました: {reason}。</translation>
    </message>
    <message>
        <source>The processor has AES instructions.</source>
        <translation>プロセッサーは AES 命令を備えています。</translation>
    </message>
    <message>
        <source>The processor has no AES instructions.</source>
        <translation>プロセッサーは AES 命令を備えていません。</translation>
    </message>
    <message>
        <source>The processor, not the disks, is the limit of {layer}: a thread of {who} can do no more.</source>
        <translation>{layer} の上限はディスクではなくプロセッサーです。{who} のスレッドが限界に達しています。</translation>
    </message>
    <message>
        <source>The question for authorisation was closed.</source>
        <translation>認証の問い合わせが閉じられました。</translation>
    </message>
    <message>
        <source>The rebuild has started. Keep the old disk connected until it finishes, then remove it from the array.</source>
        <translation>再構築が始まりました。終わるまで古いディスクを接続したままにし、その後アレイから外してください。</translation>
    </message>
    <message>
        <source>The rules of this computer do not allow you to do this.</source>
        <translation>このコンピューターの規則により、この操作は許可されていません。</translation>
    </message>
    <message>
        <source>The same row was there before.</source>
        <translation>同じ行がすでにあります。</translation>
    </message>
    <message>
        <source>The second write of the same blocks is only {ratio} times as fast as the first: a cache that was empty at first, or blocks that have to be erased before they are written.</source>
        <translation>同じブロックへの 2 回目の書き込みは、1 回目の {ratio} 倍の速さしかありません。1 回目には空だったキャッシュか、書き込む前に消去しなければならないブロックのためです。</translation>
    </message>
    <message>
        <source>The second write of the same blocks is {ratio} times as fast as the first: room is given only when something is first written there, by thin storage beneath or by the file system.</source>
        <translation>同じブロックへの 2 回目の書き込みは、1 回目の {ratio} 倍の速さです。下のシンプロビジョニングのストレージかファイルシステムが、最初に書き込まれたときに初めて領域を割り当てています。</translation>
    </message>
    <message>
        <source>The sync of {array} cannot be paused: {reason}.</source>
        <translation>{array} の同期を一時停止できません（{reason}）。</translation>
    </message>
    <message>
        <source>The test file cannot be looked at: {reason}.</source>
        <translation>テストファイルを調べられません: {reason}。</translation>
    </message>
    <message>
        <source>The test file cannot be opened again: {reason}.</source>
        <translation>テストファイルを開き直せません: {reason}。</translation>
    </message>
    <message>
        <source>The test file needs {size}, and {free} are free.</source>
        <translation>テストファイルには {size} 必要ですが、空き容量は {free} です。</translation>
    </message>
    <message>
        <source>The test size is none that CrystalDiskMark has.</source>
        <translation>CrystalDiskMark にはないテストサイズです。</translation>
    </message>
    <message>
        <source>The text is too long to be figures.</source>
        <translation>テキストが長すぎて、測定値とは考えられません。</translation>
    </message>
    <message>
        <source>The timer of the checks does not stand as it was seen; make the plan again.</source>
        <translation>検査のタイマーの状態が変わっています。計画を作り直してください。</translation>
    </message>
    <message>
        <source>The two passphrases differ.</source>
        <translation>2 つのパスフレーズが一致しません。</translation>
    </message>
    <message>
        <source>The volume group on “{name}” is called {wanted} now.</source>
        <translation>“{name}” 上のボリュームグループの名前は {wanted} になりました。</translation>
    </message>
    <message>
        <source>The volume group {group} is there.</source>
        <translation>ボリュームグループ {group} が存在します。</translation>
    </message>
    <message>
        <source>Their ranges overlap, so that no order can be expected.</source>
        <translation>予測の範囲が重なるため、順序は予測できません。</translation>
    </message>
    <message>
        <source>There are more than {n} jobs in the text.</source>
        <translation>テキストに含まれるジョブが {n} 個を超えています。</translation>
    </message>
    <message>
        <source>There are no figures in it.</source>
        <translation>測定値が含まれていません。</translation>
    </message>
    <message>
        <source>There are {free} free, and {reserve} of them are left to others.</source>
        <translation>空きは {free} で、そのうち {reserve} はほかの用途に残します。</translation>
    </message>
    <message>
        <source>There is already a disk with the serial {serial}.</source>
        <translation>シリアル番号 {serial} のディスクがすでにあります。</translation>
    </message>
    <message>
        <source>There is no room left to write {file}. Make room there, then continue.</source>
        <translation>{file} を書き込む空き容量がありません。空きを作ってから続行してください。</translation>
    </message>
    <message>
        <source>There is no room to make the initial RAM disk again.</source>
        <translation>初期 RAM ディスクを作り直す空き容量がありません。</translation>
    </message>
    <message>
        <source>They were measured by different programs ({programs}).</source>
        <translation>異なるプログラム（{programs}）で測定されています。</translation>
    </message>
    <message>
        <source>This is fio&apos;s text, not its JSON. Measure again with --output-format=json.</source>
        <translation>これは fio のテキストで、JSON ではありません。--output-format=json を付けて測定し直してください。</translation>
    </message>
    <message>
        <source>Unlock “{name}”</source>
        <translation>「{name}」のロックを解除</translation>
    </message>
    <message>
        <source>What could be wiped is clean.</source>
        <translation>消去できたディスクには何も残っていません。</translation>
    </message>
    <message>
        <source>What lies in it is as it was.</source>
        <translation>中のデータは変わりません。</translation>
    </message>
    <message>
        <source>What one such disk writes by itself is not known. Build a blank disk of the same model as “One disk”, measure what is mounted in the same way, and take it down again.</source>
        <translation>このようなディスク単体への書き込み速度が分かりません。同じ型番の空のディスクを「ディスク 1 台」として構築し、マウントされたものを同じ方法で測定してから、構築を解除してください。</translation>
    </message>
    <message>
        <source>What one such disk writes by itself is not known. Build a blank disk of the same model as “One disk”, without encryption, measure what is mounted in the same way, and take it down again.</source>
        <translation>このようなディスク単体への書き込み速度が分かりません。同じ型番の空のディスクを暗号化なしの「ディスク 1 台」として構築し、マウントされたものを同じ方法で測定してから、構築を解除してください。</translation>
    </message>
    <message>
        <source>Your {speed} Gb/s network carries {carried} MB/s: more than the {rate} MB/s read here.</source>
        <translation>お使いの {speed} Gb/s のネットワークの上限は {carried} MB/s で、ここでの読み取り {rate} MB/s より速いです。</translation>
    </message>
    <message>
        <source>Your {speed} Gb/s network carries {carried} MB/s: more than the {rate} MB/s written here.</source>
        <translation>お使いの {speed} Gb/s のネットワークの上限は {carried} MB/s で、ここでの書き込み {rate} MB/s より速いです。</translation>
    </message>
    <message>
        <source>Your {speed} Gb/s network carries {carried} MB/s: the array is not the limit.</source>
        <translation>お使いの {speed} Gb/s のネットワークの上限は {carried} MB/s です。アレイは制限になりません。</translation>
    </message>
    <message>
        <source>Your {speed} Gb/s network carries {carried} MB/s: the disk is not the limit.</source>
        <translation>お使いの {speed} Gb/s のネットワークの上限は {carried} MB/s です。ディスクは制限になりません。</translation>
    </message>
    <message>
        <source>Your {speed} Gb/s network carries {carried} MB/s: the network is not the limit.</source>
        <translation>お使いの {speed} Gb/s のネットワークの上限は {carried} MB/s です。ネットワークは制限していません。</translation>
    </message>
    <message>
        <source>Your {speed} Gb/s network carries {carried} MB/s: the network is the limit, not the disks behind it.</source>
        <translation>お使いの {speed} Gb/s のネットワークの上限は {carried} MB/s です。制限しているのはネットワークで、その先のディスクではありません。</translation>
    </message>
    <message>
        <source>a disk of the array {uuid} is here</source>
        <translation>アレイ {uuid} のディスクが接続されています</translation>
    </message>
    <message>
        <source>array {uuid}, none of whose disks is here</source>
        <translation>アレイ {uuid} (ディスクはすべて見つかりません)</translation>
    </message>
    <message>
        <source>by the DEVICE lines of mdadm.conf mdadm does not take {device}</source>
        <translation>mdadm.conf の DEVICE 行により、mdadm は {device} を使用しません</translation>
    </message>
    <message>
        <source>md has failed {device} of {array}</source>
        <translation>mdが{array}の{device}を故障とみなしました</translation>
    </message>
    <message>
        <source>the kernel still uses {thing}, from before the disks of {array} left. Make the plan again</source>
        <translation>{array} のディスクが取り外される前の {thing} を、カーネルがまだ使用中です。計画を作り直してください</translation>
    </message>
    <message>
        <source>the passphrase of {device} is to be tried before its key file goes</source>
        <translation>キーファイルを取り除く前に、{device} のパスフレーズを確認する必要があります</translation>
    </message>
    <message>
        <source>the volume group on {array} also lies elsewhere</source>
        <translation>{array} のボリュームグループはほかの場所にもあります</translation>
    </message>
    <message>
        <source>what is left of disks that are gone: {things}</source>
        <translation>取り外されたディスクの残り: {things}</translation>
    </message>
    <message>
        <source>what lies on the array of {device} cannot be seen. Make the plan again, and confirm it with the word for that</source>
        <translation>{device} のアレイの内容を確認できません。計画を作り直し、そのための語で確認してください</translation>
    </message>
    <message>
        <source>{array} carries no volume group of that UUID</source>
        <translation>{array} にその UUID のボリュームグループはありません</translation>
    </message>
    <message>
        <source>{array}, read layer by layer ({row}): too few figures can be relied on to say which layer loses.</source>
        <translation>{array}、層ごとの読み取り（{row}）: 信頼できる値が少なすぎるため、どの層で速度が落ちるかはわかりません。</translation>
    </message>
    <message>
        <source>{array}, written to layer by layer ({row}): too few figures can be relied on to say which layer loses.</source>
        <translation>{array}、層ごとの書き込み（{row}）: 信頼できる値が少なすぎるため、どの層で速度が落ちるかはわかりません。</translation>
    </message>
    <message>
        <source>{devices} are copies of one member</source>
        <translation>{devices} は同じメンバーの複製です</translation>
    </message>
    <message>
        <source>{device} cannot be read</source>
        <translation>{device} を読み取れません</translation>
    </message>
    <message>
        <source>{device} is not the partition that was set up here as “{name}”, or not there any more</source>
        <translation>{device} は、ここで「{name}」として設定されたパーティションではないか、もう存在しません</translation>
    </message>
    <message>
        <source>{disk} answers with errors</source>
        <translation>{disk}がエラーを返します</translation>
    </message>
    <message>
        <source>{disk} does not answer. The kernel waits for each request until it does.</source>
        <translation>{disk} は応答しません。カーネルは、応答があるまで要求ごとに待ちます。</translation>
    </message>
    <message>
        <source>{disk} does not answer. The kernel waits up to {seconds} s for each request to it.</source>
        <translation>{disk} が応答しません。カーネルは要求ごとに最大 {seconds} 秒待ちます。</translation>
    </message>
    <message>
        <source>{file}, line {line}: {text}</source>
        <translation>{file} の {line} 行目: {text}</translation>
    </message>
    <message>
        <source>{fio} does not say what its jobs did.</source>
        <translation>{fio} の結果には、ジョブの内容が書かれていません。</translation>
    </message>
    <message>
        <source>{layer} writes {measured} × what one disk writes by itself, more than these disks can give ({expected} ×).</source>
        <translation>{layer} の書き込みはディスク 1 台の {measured} 倍で、このディスク構成で出せる値（{expected} 倍）を超えています。</translation>
    </message>
    <message>
        <source>{name} is the fastest in every test.</source>
        <translation>{name} はすべてのテストで最速です。</translation>
    </message>
    <message>
        <source>{name} is the fastest in {count} of {tests} tests.</source>
        <translation>{name} は {tests} 件中 {count} 件のテストで最速です。</translation>
    </message>
    <message>
        <source>{name} is the name of something else</source>
        <translation>{name} はすでにほかで使われています</translation>
    </message>
    <message>
        <source>{one} measured {times} × {other}, and cannot be more than {most} × of it: the lower figure is wrong, or memory answered.</source>
        <translation>{one} の値は {other} の {times} 倍ですが、{most} 倍を超えることはありません。小さいほうの値が誤っているか、メモリーが応答しています。</translation>
    </message>
    <message>
        <source>{program} (process {process}) has files open on {point}</source>
        <translation>{program} (プロセス {process}) が {point} のファイルを開いています</translation>
    </message>
    <message>
        <source>{share} of what was written was overwritten in memory and never came to the disk.</source>
        <translation>書き込んだデータの {share} はメモリー上で上書きされ、ディスクには書き込まれていません。</translation>
    </message>
    <message>
        <source>{thing} is not what was seen, or is used by something that is there. Make the plan again</source>
        <translation>{thing} は確認した時と異なるか、使用中です。計画を作り直してください</translation>
    </message>
    <message>
        <source>{thing} is still in use.</source>
        <translation>{thing} はまだ使用中です。</translation>
    </message>
    <message>
        <source>{together}, MB/s of each: {each}.</source>
        <translation>{together}、それぞれの MB/s: {each}。</translation>
    </message>
    <message>
        <source>“{name}” has the best of its passes, as {program} shows it, and others a median: have best compared with best.</source>
        <translation>「{name}」は {program} の表示どおり最良の回の値で、ほかは中央値です。最良の値どうしを比較してください。</translation>
    </message>
    <message>
        <source>The one disk was another of the same model.</source>
        <translation>比べたディスク 1 台は、同じ型番の別のディスクです。</translation>
    </message>
    <message>
        <source>The one disk was measured too low, or memory answered.</source>
        <translation>ディスク 1 台の測定値が低すぎるか、メモリーが応答しています。</translation>
    </message>
    <message>
        <source>The one disk was not encrypted.</source>
        <translation>比べたディスク 1 台は暗号化されていません。</translation>
    </message>
    <message>
        <source>Unplug the disk that is not the campaign&apos;s, or begin it anew.</source>
        <translation>一括比較のものではないディスクを抜くか、初めからやり直してください。</translation>
    </message>
    <message>
        <source>the ext4 on {device} was made without 64bit and cannot be so large</source>
        <translation>{device} の ext4 は 64bit なしで作成されたため、その大きさにはできません</translation>
    </message>
    <message>
        <source>This user has no home folder to keep the history in.</source>
        <translation>このユーザーには、履歴を保存するホームフォルダーがありません。</translation>
    </message>
    <message>
        <source>{array} cannot spare {device} now</source>
        <translation>{array} から {device} を今外すことはできません</translation>
    </message>
    <message>
        <source>{device} does not serve {array}</source>
        <translation>{device} は {array} で使われていません</translation>
    </message>
    <message>
        <source>line {line} of {file} tells this computer of {array}, which is to be taken down instead</source>
        <translation>{file} の {line} 行目にアレイ {array} が登録されています。消去ではなく、アレイを解除する必要があります</translation>
    </message>
    <message>
        <source>{file} is the key file for {array}, which is to be taken down instead</source>
        <translation>{file} はアレイ {array} のキーファイルです。消去ではなく、アレイを解除する必要があります</translation>
    </message>
    <message>
        <source>What a plan that was broken off has taken out is still being put back on this computer. Try again in a few minutes.</source>
        <translation>中断された計画が取り除いた設定を、このコンピューターでまだ元に戻しています。数分後にもう一度試してください。</translation>
    </message>
    <message>
        <source>This file system takes no file of {size}, FAT none of 4 GiB or more: choose a smaller test size.</source>
        <translation>このファイルシステムには {size} のファイルを作れません（FAT では 4 GiB 以上のファイルを作れません）。より小さなテストサイズを選んでください。</translation>
    </message>
    <message>
        <source>What is below {layer} is read where the disks begin, which is the fastest part of disks that turn, and its file lies elsewhere: whether {layer} itself loses anything cannot be told.</source>
        <translation>{layer} より下の層はディスクの始めで読み取られます。回転するディスクではそこが最も速い部分です。ファイルは別の場所にあるため、{layer} そのものに損失があるかどうかは分かりません。</translation>
    </message>
    <message>
        <source>What is below {layer} is read where the disks begin. Blocks that were never written or were trimmed are answered there without being read: {layer} may lose less.</source>
        <translation>{layer} より下の層はディスクの始めで読み取られます。未書き込みまたは TRIM 済みのブロックは実際に読み取らずに応答されるため、{layer} の損失は実際にはもっと小さいことがあります。</translation>
    </message>
    <message>
        <source>{disk} was disturbed while it was read by itself, or throttled: whether it is slow is not known.</source>
        <translation>{disk} は、単独で読み取っている間にほかの読み書きの影響を受けたか、速度を制限されました。このディスクが遅いかどうかは分かりません。</translation>
    </message>
    <message>
        <source>{layer} writes {measured} × what one disk writes by itself; expected are {expected} ×, and one of the figures is not to be trusted.</source>
        <translation>{layer} への書き込みはディスク単体の {measured} 倍です。予測は {expected} 倍ですが、測定値の一方が信頼できません。</translation>
    </message>
    <message>
        <source>{program} is at work already. Try again when it has ended.</source>
        <translation>{program} がすでに実行中です。終了してからもう一度試してください。</translation>
    </message>
    <message>
        <source>There is no such job, or it has ended.</source>
        <translation>その作業は存在しないか、終了しています。</translation>
    </message>
    <message>
        <source>No disk is slow, and all at once read as much as they do one by one.</source>
        <translation>遅いディスクはなく、すべて同時に読んでも 1 台ずつの合計と変わりません。</translation>
    </message>
    <message>
        <source>Nothing was written: disks are only ever read here.</source>
        <translation>書き込みは行っていません。ここではディスクは読み取るだけです。</translation>
    </message>
    <message>
        <source>Nothing was written: only what Raidwright has built, and what is mounted on it, is written to, and only where writes are asked for.</source>
        <translation>書き込みは行っていません。書き込むのは、Raidwright で構築したものとそこにマウントされたものだけで、書き込みが選ばれた場合に限ります。</translation>
    </message>
    <message>
        <source>Slow disk: {disk} reads {share} of what the other disks read by itself. An array of these disks would wait for it.</source>
        <translation>遅いディスク: {disk} は単独で、ほかのディスクの {share} の速度しか出ません。これらのディスクでアレイを作ると、このディスクを待つことになります。</translation>
    </message>
    <message>
        <source>Nothing on it was erased. Pull it, put the new one in its place, and have that join: until it is filled the array lacks a disk.</source>
        <translation>このディスクの内容は何も消去していません。抜いて、同じ場所に新しいディスクを取り付け、アレイに加えてください。新しいディスクへの書き込みが終わるまで、アレイは 1 台足りない状態になります。</translation>
    </message>
    <message>
        <source>It is several jobs in one, and its options are those of one of them.</source>
        <translation>複数のジョブが 1 つにまとめられていて、オプションはそのうちの 1 つのものです。</translation>
    </message>
    <message>
        <source>The array itself was not touched. See what this computer knows of it now, and plan it again.</source>
        <translation>アレイ自体には触れていません。このコンピューターに現在どう記載されているかを確かめ、もう一度計画してください。</translation>
    </message>
    <message>
        <source>The disk {serial} has failed; repair it first.</source>
        <translation>ディスク {serial} は故障しています。先に修理してください。</translation>
    </message>
    <message>
        <source>The disk {serial} is in its slot and works.</source>
        <translation>ディスク {serial} はスロットにあり、正常に動作しています。</translation>
    </message>
    <message>
        <source>The disk {serial} is pulled out; put it back first.</source>
        <translation>ディスク {serial} は取り外し済みです。先に元に戻してください。</translation>
    </message>
    <message>
        <source>The slot {number} is empty.</source>
        <translation>スロット {number} は空です。</translation>
    </message>
    <message>
        <source>This computer knows “{name}” from now on.</source>
        <translation>「{name}」をこのコンピューターに登録しました。</translation>
    </message>
    <message>
        <source>This computer knows “{name}” no more.</source>
        <translation>「{name}」のこのコンピューターへの登録を取り消しました。</translation>
    </message>
    <message>
        <source>This file system cannot go past the cache; measured through it, disks seem too fast.</source>
        <translation>このファイルシステムはキャッシュを経由せずに読み書きできません。キャッシュを経由すると、ディスクが実際より速く測定されます。</translation>
    </message>
    <message>
        <source>This file system knows no way past memory: whatever was asked for went through it.</source>
        <translation>このファイルシステムにはメモリーを経由しない方法がなく、どの方法を指定してもメモリーを経由しました。</translation>
    </message>
    <message>
        <source>This folder goes through a program of its own (FUSE), and its cache would be measured.</source>
        <translation>このフォルダーは専用のプログラム (FUSE) を経由するため、そのキャッシュを測定することになります。</translation>
    </message>
    <message>
        <source>This folder lies in memory, not on a disk.</source>
        <translation>このフォルダーはディスクではなくメモリー上にあります。</translation>
    </message>
    <message>
        <source>This is a virtual machine ({name}): its host&apos;s cache and neighbours are in every figure, and a disk here may be a file there that gets its room only when it is first written.</source>
        <translation>これは仮想マシン（{name}）です。どの数値にもホストのキャッシュとほかの仮想マシンの影響が含まれます。また、ここでのディスクはホスト上のファイルで、最初に書き込まれたときに初めて領域を得るものかもしれません。</translation>
    </message>
    <message>
        <source>This is not its passphrase.</source>
        <translation>パスフレーズが違います。</translation>
    </message>
    <message>
        <source>This is not its passphrase; it stays locked.</source>
        <translation>パスフレーズが違います。ロックされたままです。</translation>
    </message>
    <message>
        <source>This takes a password, and the call forbids asking for it.</source>
        <translation>これにはパスワードが必要ですが、問い合わせが禁止されています。</translation>
    </message>
    <message>
        <source>This was not authorised.</source>
        <translation>この操作は認証されていません。</translation>
    </message>
    <message>
        <source>Through memory it does not look much faster than past it.</source>
        <translation>メモリーを経由しても、経由しない場合より大きく速くは見えません。</translation>
    </message>
    <message>
        <source>Through memory it looks {times} times as fast as past it, but after the last write it takes {seconds} s until all of it is safe: that is {rate} MB/s.</source>
        <translation>メモリーを経由すると、経由しない場合の {times} 倍速く見えますが、最後の書き込みの後、すべてがディスクに保存されるまで {seconds} 秒かかります。それを含めると {rate} MB/s です。</translation>
    </message>
    <message>
        <source>To go ahead, type: {phrase}</source>
        <translation>続けるには、次のとおり入力してください: {phrase}</translation>
    </message>
    <message>
        <source>To have one sent for trial, as root: {command}</source>
        <translation>試しに送信するには、root で次を実行します: {command}</translation>
    </message>
    <message>
        <source>Too few or too uneven passes to name a loss.</source>
        <translation>回数が少ないか、ばらつきが大きいため、損失を特定できません。</translation>
    </message>
    <message>
        <source>Too many others want something of it.</source>
        <translation>ほかからの要求が多すぎます。</translation>
    </message>
    <message>
        <source>Too many requests are waiting for an answer.</source>
        <translation>応答を待っている要求が多すぎます。</translation>
    </message>
    <message>
        <source>Too short for a cliff to be looked for: choose a larger size.</source>
        <translation>短すぎるため、速度が急に落ちるところを探せません。もっと大きなサイズを選んでください。</translation>
    </message>
    <message>
        <source>Type the passphrase.</source>
        <translation>パスフレーズを入力してください。</translation>
    </message>
    <message>
        <source>Type “{phrase}” to go ahead.</source>
        <translation>続けるには「{phrase}」と入力してください。</translation>
    </message>
    <message>
        <source>Unlocked LUKS</source>
        <translation>ロック解除済みの LUKS</translation>
    </message>
    <message>
        <source>Used on each</source>
        <translation>各メンバーの使用量</translation>
    </message>
    <message>
        <source>Weak: a thief with the disks could guess it. Take five or six unrelated words.</source>
        <translation>弱いパスフレーズです。ディスクを盗んだ人に推測されるおそれがあります。無関係な単語を 5、6 個並べてください。</translation>
    </message>
    <message>
        <source>What is on it is as it was. To have it known again, keep it after a restart.</source>
        <translation>アレイ上のデータは元のままです。もう一度登録するには「再起動後も使えるようにする」を選んでください。</translation>
    </message>
    <message>
        <source>What it had not reached is not checked; the next one begins at the front.</source>
        <translation>まだ届いていなかったところは検査されていません。次の検査は先頭から始まります。</translation>
    </message>
    <message>
        <source>What was built could not be taken down again. See how the disks stand, and clear them up.</source>
        <translation>作成したものを解除できませんでした。ディスクの状態を確認して片付けてください。</translation>
    </message>
    <message>
        <source>What was built does not show.</source>
        <translation>作成したものが表示されません。</translation>
    </message>
    <message>
        <source>What was copied is not a whole header of this container.</source>
        <translation>コピーされたものは、このコンテナーの完全なヘッダーではありません。</translation>
    </message>
    <message>
        <source>What was done stays done, and nothing is lost. See how the array stands now.</source>
        <translation>実行済みの操作はそのままで、失われたものはありません。アレイの現在の状態を確認してください。</translation>
    </message>
    <message>
        <source>What was done stays done. Plan it again: the new plan begins where this one ended.</source>
        <translation>完了した手順はそのまま残ります。もう一度計画すると、新しい計画は終わったところから始まります。</translation>
    </message>
    <message>
        <source>What was found stands with its disk.</source>
        <translation>見つかったものは各ディスクの欄に表示されています。</translation>
    </message>
    <message>
        <source>What “{name}” measured is not there now, or is not what it was.</source>
        <translation>「{name}」で測定した対象が今はないか、当時のものではありません。</translation>
    </message>
    <message>
        <source>When the next check begins stands with each array.</source>
        <translation>次の検査の日時は、各アレイの情報で分かります。</translation>
    </message>
    <message>
        <source>Whether the second write of the same blocks is faster or slower cannot be told: it scatters too much, is too short, or its parts contradict each other.</source>
        <translation>同じブロックへの 2 回目の書き込みが速いか遅いかは判断できません。ばらつきが大きいか、短すぎるか、場所によって結果が食い違っています。</translation>
    </message>
    <message>
        <source>You are not authorised to do this.</source>
        <translation>この操作は許可されていません。</translation>
    </message>
    <message>
        <source>a later plan has written to {disk}</source>
        <translation>その後の計画が {disk} に書き込んでいます</translation>
    </message>
    <message>
        <source>a volume group “{group}” exists already</source>
        <translation>ボリュームグループ「{group}」はすでに存在します</translation>
    </message>
    <message>
        <source>array {path}</source>
        <translation>アレイ {path}</translation>
    </message>
    <message>
        <source>clean</source>
        <translation>残存データなし</translation>
    </message>
    <message>
        <source>differs</source>
        <translation>相違</translation>
    </message>
    <message>
        <source>edited: {files}</source>
        <translation>書き換えるファイル: {files}</translation>
    </message>
    <message>
        <source>entries go into {place} here, not into {file}</source>
        <translation>このコンピューターでは、{file} ではなく {place} に記載します</translation>
    </message>
    <message>
        <source>equal</source>
        <translation>一致</translation>
    </message>
    <message>
        <source>fio tells of error {number} in it.</source>
        <translation>fio がエラー {number} を報告しています。</translation>
    </message>
    <message>
        <source>found</source>
        <translation>実際</translation>
    </message>
    <message>
        <source>it has another partition table</source>
        <translation>パーティションテーブルが別のものです</translation>
    </message>
    <message>
        <source>it now carries {found}, where {wanted} was seen</source>
        <translation>現在は {found} があり、計画時の {wanted} と異なります</translation>
    </message>
    <message>
        <source>its WWN is “{found}”, not “{wanted}”</source>
        <translation>WWN は「{wanted}」ではなく「{found}」です</translation>
    </message>
    <message>
        <source>its disk sequence number is {found}, not {wanted}</source>
        <translation>ディスクシーケンス番号は {wanted} ではなく {found} です</translation>
    </message>
    <message>
        <source>its logical sector is {found}, not {wanted}</source>
        <translation>論理セクターは {wanted} ではなく {found} です</translation>
    </message>
    <message>
        <source>its model is “{found}”, not “{wanted}”</source>
        <translation>モデルは「{wanted}」ではなく「{found}」です</translation>
    </message>
    <message>
        <source>its physical sector is {found}, not {wanted}</source>
        <translation>物理セクターは {wanted} ではなく {found} です</translation>
    </message>
    <message>
        <source>its serial number is “{found}”, not “{wanted}”</source>
        <translation>シリアル番号は「{wanted}」ではなく「{found}」です</translation>
    </message>
    <message>
        <source>its size is {found}, not {wanted}</source>
        <translation>容量は {wanted} ではなく {found} です</translation>
    </message>
    <message>
        <source>line {line} of {file} is about something else: {text}</source>
        <translation>{file} の {line} 行目は別のものについての記述です: {text}</translation>
    </message>
    <message>
        <source>line {line} of {file} is not what the plan shows: {text}</source>
        <translation>{file} の {line} 行目は計画に示された内容と異なります: {text}</translation>
    </message>
    <message>
        <source>mdadm&apos;s monitor was begun and does not run.</source>
        <translation>mdadm の監視を開始しましたが、動作していません。</translation>
    </message>
    <message>
        <source>no build was broken off here of which this is the rest</source>
        <translation>この計画の続きにあたる、中断された構築はこのコンピューターにありません</translation>
    </message>
    <message>
        <source>no disk of the plan belongs to the array {uuid}</source>
        <translation>計画のディスクはどれもアレイ {uuid} のものではありません</translation>
    </message>
    <message>
        <source>not reported</source>
        <translation>報告なし</translation>
    </message>
    <message>
        <source>nothing of the plan is mounted on {point}</source>
        <translation>{point} には、計画に含まれるものは何もマウントされていません</translation>
    </message>
    <message>
        <source>nothing that goes says that {group} lies in it</source>
        <translation>解除するもののどれにも、{group} がその中にあることは示されていません</translation>
    </message>
    <message>
        <source>of {disk} only partition {numbers} was the business of the plan that was broken off</source>
        <translation>{disk} のうち、中断された計画の対象はパーティション {numbers} だけです</translation>
    </message>
    <message>
        <source>promised</source>
        <translation>予定</translation>
    </message>
    <message>
        <source>something else is mounted on {place}, inside what the plan unmounts</source>
        <translation>計画がアンマウントする場所の中の {place} に、別のものがマウントされています</translation>
    </message>
    <message>
        <source>the computer&apos;s settings tell otherwise of {device} on {point}</source>
        <translation>このコンピューターの設定は {point} の {device} について別のことを定めています</translation>
    </message>
    <message>
        <source>the disk with the journal of {array} is gone, and md refuses every write</source>
        <translation>{array} のジャーナルのディスクがなく、md は書き込みをすべて拒みます</translation>
    </message>
    <message>
        <source>the header is not known to belong to {array}</source>
        <translation>このヘッダーが {array} のものだという記録がありません</translation>
    </message>
    <message>
        <source>the journal of {array} is missing</source>
        <translation>{array} のジャーナルがありません</translation>
    </message>
    <message>
        <source>the volume group “{group}” also holds “{volume}”, which the plan does not name</source>
        <translation>ボリュームグループ「{group}」には、計画に含まれない「{volume}」もあります</translation>
    </message>
    <message>
        <source>the volume group “{group}” also lies on {place}, which the plan does not name</source>
        <translation>ボリュームグループ「{group}」は、計画に含まれない {place} にもまたがっています</translation>
    </message>
    <message>
        <source>there is doubt about {array}, which starts read-only then. Make the plan again</source>
        <translation>{array} には疑わしい点があり、読み取り専用で開始する必要があります。計画を作り直してください</translation>
    </message>
    <message>
        <source>there is no volume group “{group}”</source>
        <translation>ボリュームグループ「{group}」はありません</translation>
    </message>
    <message>
        <source>there is no volume “{volume}” in a volume group “{group}”</source>
        <translation>ボリュームグループ「{group}」にボリューム「{volume}」はありません</translation>
    </message>
    <message>
        <source>with a first line in mdadm.conf {arrays} could lose the name at the next start</source>
        <translation>mdadm.conf に最初の行を書き込むと、次の起動時に {arrays} の名前が失われるおそれがあります</translation>
    </message>
    <message>
        <source>writes to {array} were broken off, and members of it are missing</source>
        <translation>{array} への書き込みが途中で終わっており、メンバーが欠けています</translation>
    </message>
    <message>
        <source>{array} also stands on {device}</source>
        <translation>{array} には {device} も使われています</translation>
    </message>
    <message>
        <source>{array} can be written to already</source>
        <translation>{array} はすでに書き込みできます</translation>
    </message>
    <message>
        <source>{array} can be written to, and was to be read-only.</source>
        <translation>{array} は読み取り専用のはずが、書き込みできる状態です。</translation>
    </message>
    <message>
        <source>{array} cannot be spread over {count} disks in place</source>
        <translation>{array} をその場で {count} 台のディスクに広げることはできません</translation>
    </message>
    <message>
        <source>{array} does not have {count} places.</source>
        <translation>{array} には {count} 個の位置がありません。</translation>
    </message>
    <message>
        <source>{array} does not stand as it was seen; make the plan again</source>
        <translation>{array} の状態が計画の時と違います。計画を作り直してください</translation>
    </message>
    <message>
        <source>{array} has an empty place</source>
        <translation>{array} に空いた位置があります</translation>
    </message>
    <message>
        <source>{array} has another spare</source>
        <translation>{array} には別のスペアがあります</translation>
    </message>
    <message>
        <source>{array} has failed</source>
        <translation>{array} は故障しています</translation>
    </message>
    <message>
        <source>{array} has failed, or cannot be written to</source>
        <translation>{array} は故障しているか、書き込めません</translation>
    </message>
    <message>
        <source>{array} has not done what it was told.</source>
        <translation>{array} は指示されたことを行いませんでした。</translation>
    </message>
    <message>
        <source>{array} has too few members left</source>
        <translation>{array} の残りのメンバーが足りません</translation>
    </message>
    <message>
        <source>{array} is another array now</source>
        <translation>{array} は今は別のアレイです</translation>
    </message>
    <message>
        <source>{array} is another array now, or not there any more</source>
        <translation>{array} は今は別のアレイか、もうありません</translation>
    </message>
    <message>
        <source>{array} is at work, or cannot be written to</source>
        <translation>{array} は処理中か、書き込めません</translation>
    </message>
    <message>
        <source>{array} is called {name}</source>
        <translation>{array} の名前は {name} です</translation>
    </message>
    <message>
        <source>{array} is changing its shape</source>
        <translation>{array} は構成の変更中です</translation>
    </message>
    <message>
        <source>{array} is not running</source>
        <translation>{array} は動作していません</translation>
    </message>
    <message>
        <source>{array} is not there any more</source>
        <translation>{array} はもうありません</translation>
    </message>
    <message>
        <source>{array} is of the kind {level}</source>
        <translation>{array} のレベルは {level} です</translation>
    </message>
    <message>
        <source>{array} is running already</source>
        <translation>{array} はすでに動作しています</translation>
    </message>
    <message>
        <source>{array} is running by now</source>
        <translation>{array} はすでに動作しています</translation>
    </message>
    <message>
        <source>{array} is still read-only.</source>
        <translation>{array} はまだ読み取り専用です。</translation>
    </message>
    <message>
        <source>{array} is still running.</source>
        <translation>{array} はまだ動作しています。</translation>
    </message>
    <message>
        <source>{array} is too small for the header</source>
        <translation>{array} はこのヘッダーには小さすぎます</translation>
    </message>
    <message>
        <source>{array} still holds its members.</source>
        <translation>{array} はまだメンバーを使用しています。</translation>
    </message>
    <message>
        <source>{array}, of which lines are taken out, runs on what is not in the plan: {disks}</source>
        <translation>設定行を削除しようとしている {array} が、計画にないデバイスで動作しています: {disks}</translation>
    </message>
    <message>
        <source>{begin} MB/s at the beginning, {middle} in the middle, {end} at the end.</source>
        <translation>始めは {begin} MB/s、中ほどは {middle} MB/s、終わりは {end} MB/s です。</translation>
    </message>
    <message>
        <source>{begin} MB/s at the beginning, {middle} in the middle, {end} at the end: disks that turn are slower the nearer to their centre.</source>
        <translation>始めは {begin} MB/s、中ほどは {middle} MB/s、終わりは {end} MB/s です。回転するディスクは中心に近いほど遅くなります。</translation>
    </message>
    <message>
        <source>{device} already carries the UUID {uuid} that the plan would give</source>
        <translation>計画が付ける UUID {uuid} は、すでに {device} にあります</translation>
    </message>
    <message>
        <source>{device} also carries a member of {array}. Make the plan again</source>
        <translation>{device} にも {array} のメンバーがあります。計画を作り直してください</translation>
    </message>
    <message>
        <source>{device} also lies on {other}, which the plan does not name</source>
        <translation>{device} は計画にない {other} にもまたがっています</translation>
    </message>
    <message>
        <source>{device} cannot be opened: {reason}.</source>
        <translation>{device} を開けません: {reason}。</translation>
    </message>
    <message>
        <source>{device} cannot be read.</source>
        <translation>{device} を読み取れません。</translation>
    </message>
    <message>
        <source>{device} cannot be read: {reason}.</source>
        <translation>{device} を読み取れません: {reason}。</translation>
    </message>
    <message>
        <source>{device} carries another {name} than the one that was made.</source>
        <translation>{device} にある {name} は、作成したものではありません。</translation>
    </message>
    <message>
        <source>{device} carries {found} and is not overwritten.</source>
        <translation>{device} に {found} があるため、上書きしません。</translation>
    </message>
    <message>
        <source>{device} does not carry the volume group {group}.</source>
        <translation>{device} にボリュームグループ {group} がありません。</translation>
    </message>
    <message>
        <source>{device} does not carry {name}.</source>
        <translation>{device} に {name} がありません。</translation>
    </message>
    <message>
        <source>{device} does not have the header that was put back.</source>
        <translation>{device} に、復元したはずのヘッダーがありません。</translation>
    </message>
    <message>
        <source>{device} does not lie in the container of the plan.</source>
        <translation>{device} は計画のコンテナーの中にありません。</translation>
    </message>
    <message>
        <source>{device} does not lie on the array of the plan.</source>
        <translation>{device} は計画のアレイの上にありません。</translation>
    </message>
    <message>
        <source>{device} does not stand on the array that was built.</source>
        <translation>{device} は、構築したアレイの上にありません。</translation>
    </message>
    <message>
        <source>{device} does not stand on the array that was named.</source>
        <translation>{device} は、指定されたアレイの上にありません。</translation>
    </message>
    <message>
        <source>{device} does not stand on the disks of the plan</source>
        <translation>{device} は、計画のディスクの上にありません</translation>
    </message>
    <message>
        <source>{device} has chunks of {bytes} bytes.</source>
        <translation>{device} のチャンクは {bytes} バイトです。</translation>
    </message>
    <message>
        <source>{device} has found no place in {array}.</source>
        <translation>{device} は {array} に組み込まれませんでした。</translation>
    </message>
    <message>
        <source>{device} has no key beside the one in {file}.</source>
        <translation>{device} のロックを解除できるキーは {file} のものしかありません。</translation>
    </message>
    <message>
        <source>cryptsetup is still at work with {file}.</source>
        <translation>cryptsetup がまだ {file} を処理しています。</translation>
    </message>
    <message>
        <source>UDisks2, which knows the disks, does not answer. It may be waiting for a disk that does not answer. Look again in a minute; if it goes on, unplug that disk.</source>
        <translation>ディスクを管理するUDisks2が応答しません。応答しないディスクを待っている可能性があります。1分後にもう一度確認し、続くようであればそのディスクを取り外してください。</translation>
    </message>
    <message>
        <source>After the initial sync, survives the failure of any one disk.</source>
        <translation>初期同期の後は、どの 1 台の故障にも耐えます。</translation>
    </message>
    <message>
        <source>After the initial sync, survives the failure of any {n} disks.</source>
        <translation>初期同期の後は、どの {n} 台の故障にも耐えます。</translation>
    </message>
    <message>
        <source>Expected order, fastest first: {order}. But {slow} seems faster than {fast}, by one run of each.</source>
        <translation>予想される順位（速い順）: {order}。しかし 1 回ずつの測定では、{slow} が {fast} より速いように見えます。</translation>
    </message>
    <message>
        <source>Expected order, fastest first: {order}. So it seems, by one run of each.</source>
        <translation>予想される順位（速い順）: {order}。1 回ずつの測定では、そのとおりに見えます。</translation>
    </message>
    <message>
        <source>It does not say whether it was read or written.</source>
        <translation>読み取りか書き込みかが書かれていません。</translation>
    </message>
    <message>
        <source>It is no result of fio: {reason}.</source>
        <translation>fio の結果ではありません: {reason}。</translation>
    </message>
    <message>
        <source>It read back what it wrote ({option}).</source>
        <translation>書き込んだデータを読み直しています ({option})。</translation>
    </message>
    <message>
        <source>It stands below “{head}”: that does not say whether it was read or written.</source>
        <translation>「{head}」の下にありますが、読み取りか書き込みかが分かりません。</translation>
    </message>
    <message>
        <source>No redundancy. If one disk fails, all data is lost.</source>
        <translation>冗長性なし。1 台でも故障すると、すべてのデータが失われます。</translation>
    </message>
    <message>
        <source>No redundancy. If the disk fails, all data is lost.</source>
        <translation>冗長性なし。ディスクが故障すると、すべてのデータが失われます。</translation>
    </message>
    <message>
        <source>{device} has no {kind} superblock.</source>
        <translation>{device} に {kind} のスーパーブロックがありません。</translation>
    </message>
    <message>
        <source>{device} has not become larger.</source>
        <translation>{device} は大きくなりませんでした。</translation>
    </message>
    <message>
        <source>{device} has served as {array} by itself</source>
        <translation>{device} は単独で {array} として動作していました</translation>
    </message>
    <message>
        <source>{device} has served as {array} by itself; make the plan again, and confirm it with the path of this disk</source>
        <translation>{device} は単独で {array} として動作していました。計画を作り直し、このディスクのパスを入力して確認してください</translation>
    </message>
    <message>
        <source>{device} has {size} bytes instead of {planned}.</source>
        <translation>{device} の容量は {planned} バイトではなく {size} バイトです。</translation>
    </message>
    <message>
        <source>{device} has {size} bytes, and the plan is for {planned}.</source>
        <translation>{device} の容量は {size} バイトで、計画の {planned} バイトと異なります。</translation>
    </message>
    <message>
        <source>{device} is a member of another array</source>
        <translation>{device} は別のアレイのメンバーです</translation>
    </message>
    <message>
        <source>{device} is a {level} of {count} disks.</source>
        <translation>{device} は {count} 台の {level} です。</translation>
    </message>
    <message>
        <source>{device} is another container now, or none</source>
        <translation>{device} は今は別のコンテナーか、コンテナーではありません</translation>
    </message>
    <message>
        <source>{device} is held open by another program</source>
        <translation>{device} は別のプログラムが開いています</translation>
    </message>
    <message>
        <source>{device} is in use.</source>
        <translation>{device} は使用中です。</translation>
    </message>
    <message>
        <source>{device} is mounted on {place}</source>
        <translation>{device} は {place} にマウントされています</translation>
    </message>
    <message>
        <source>{device} is mounted on {place}.</source>
        <translation>{device} は {place} にマウントされています。</translation>
    </message>
    <message>
        <source>{device} is no member of {array} any more</source>
        <translation>{device} はもう {array} のメンバーではありません</translation>
    </message>
    <message>
        <source>{device} is no spare of {array}</source>
        <translation>{device} は {array} のスペアではありません</translation>
    </message>
    <message>
        <source>{device} is not a disk, or not there any more.</source>
        <translation>{device} はディスクではないか、すでにありません。</translation>
    </message>
    <message>
        <source>{device} is not among the members of {array} that were seen</source>
        <translation>{device} は、確認時の {array} のメンバーではありません</translation>
    </message>
    <message>
        <source>{device} is not among the members that {array} was to start from</source>
        <translation>{device} は、{array} を開始するはずのメンバーではありません</translation>
    </message>
    <message>
        <source>{device} is not an opened LUKS container.</source>
        <translation>{device} はロック解除済みの LUKS コンテナーではありません。</translation>
    </message>
    <message>
        <source>{device} is not being replaced in {array}.</source>
        <translation>{array} で {device} の交換が始まっていません。</translation>
    </message>
    <message>
        <source>{device} is not mounted on {point}.</source>
        <translation>{device} は {point} にマウントされていません。</translation>
    </message>
    <message>
        <source>{device} is not the array that was to be made.</source>
        <translation>{device} は、作成するはずのアレイではありません。</translation>
    </message>
    <message>
        <source>{device} is not there</source>
        <translation>{device} がありません</translation>
    </message>
    <message>
        <source>{device} is not there any more.</source>
        <translation>{device} はすでにありません。</translation>
    </message>
    <message>
        <source>{device} is not there.</source>
        <translation>{device} がありません。</translation>
    </message>
    <message>
        <source>{device} is not what is mounted on {point}.</source>
        <translation>{point} にマウントされているのは {device} ではありません。</translation>
    </message>
    <message>
        <source>{device} is not what was built any more.</source>
        <translation>{device} は、構築したものではなくなっています。</translation>
    </message>
    <message>
        <source>{device} is one of several devices of a btrfs</source>
        <translation>{device} は複数のデバイスにまたがる btrfs の一部です</translation>
    </message>
    <message>
        <source>{device} is still a member of {array}.</source>
        <translation>{device} はまだ {array} のメンバーです。</translation>
    </message>
    <message>
        <source>{device} is still mounted on {point}.</source>
        <translation>{device} はまだ {point} にマウントされています。</translation>
    </message>
    <message>
        <source>{device} is still open.</source>
        <translation>{device} はまだ開かれています。</translation>
    </message>
    <message>
        <source>{device} is still resynchronising.</source>
        <translation>{device} はまだ再同期中です。</translation>
    </message>
    <message>
        <source>{device} is still swapped to.</source>
        <translation>{device} はまだスワップに使われています。</translation>
    </message>
    <message>
        <source>{device} is swapped to</source>
        <translation>{device} はスワップに使われています</translation>
    </message>
    <message>
        <source>{device} is swapped to.</source>
        <translation>{device} はスワップに使われています。</translation>
    </message>
    <message>
        <source>{device} is used by {loop}</source>
        <translation>{device} は {loop} が使っています</translation>
    </message>
    <message>
        <source>{device} leads to {user}, which is not what it says.</source>
        <translation>{device} の指す先は {user} で、名前と一致しません。</translation>
    </message>
    <message>
        <source>{device} now lies on {places}, which the plan does not name.</source>
        <translation>{device} は、計画に含まれない {places} の上にあります。</translation>
    </message>
    <message>
        <source>{device} runs by now, and the plan does not stop it. Make the plan again</source>
        <translation>{device} はすでに動作していますが、計画はそれを停止しません。計画を作り直してください</translation>
    </message>
    <message>
        <source>{device} stands on another device than planned.</source>
        <translation>{device} は、計画とは別のデバイスの上にあります。</translation>
    </message>
    <message>
        <source>{device} stands on other disks than planned.</source>
        <translation>{device} は、計画とは別のディスクで構成されています。</translation>
    </message>
    <message>
        <source>{device} still carries {found}.</source>
        <translation>{device} にまだ {found} があります。</translation>
    </message>
    <message>
        <source>{device} still has a key slot.</source>
        <translation>{device} にまだキースロットがあります。</translation>
    </message>
    <message>
        <source>{device} still has bytes where its keys were.</source>
        <translation>{device} のキーがあった場所に、まだデータがあります。</translation>
    </message>
    <message>
        <source>{device} still has partitions.</source>
        <translation>{device} にまだパーティションがあります。</translation>
    </message>
    <message>
        <source>{device} still serves {array}</source>
        <translation>{device} はまだ {array} で使われています</translation>
    </message>
    <message>
        <source>{device} was made with stride {stride} and stripe width {width}.</source>
        <translation>{device} はストライド {stride}、ストライプ幅 {width} で作成されました。</translation>
    </message>
    <message>
        <source>{device} was not built here for you, or has a file system on it.</source>
        <translation>{device} は、あなたがここで構築したものではないか、ファイルシステムがあります。</translation>
    </message>
    <message>
        <source>{device} was not there a moment ago</source>
        <translation>{device} はついさっきまでありませんでした</translation>
    </message>
    <message>
        <source>{device} was unmounted from {point}, but is still held by what cannot be seen here.</source>
        <translation>{device} を {point} からアンマウントしましたが、ここからは見えないものがまだ使っています。</translation>
    </message>
    <message>
        <source>{device} was unmounted from {point}, but is still mounted on {places}.</source>
        <translation>{device} を {point} からアンマウントしましたが、まだ {places} にマウントされています。</translation>
    </message>
    <message>
        <source>{disk} carries no member of {array}</source>
        <translation>{disk} には {array} のメンバーがありません</translation>
    </message>
    <message>
        <source>{disk} carries nothing of {array}</source>
        <translation>{disk} には {array} に属するものがありません</translation>
    </message>
    <message>
        <source>{disk} has larger sectors than {array}</source>
        <translation>{disk} のセクターは {array} のものより大きいです</translation>
    </message>
    <message>
        <source>{disk} is not a disk that was set up here as “{name}”. To erase what others have put on it, clean it</source>
        <translation>{disk} は、ここで「{name}」として用意されたディスクではありません。ほかの人が置いたものを消すには、ディスクの消去を使ってください</translation>
    </message>
    <message>
        <source>{disk} is not the disk that the build was begun on</source>
        <translation>{disk} は構築を始めたときのディスクではありません</translation>
    </message>
    <message>
        <source>{disk} is too small for {array}</source>
        <translation>{disk} は {array} には小さすぎます</translation>
    </message>
    <message>
        <source>{disk} may be one disk with {other}, which holds this computer&apos;s system</source>
        <translation>{disk} は、このコンピューターのシステムがある {other} と同一のディスクかもしれません</translation>
    </message>
    <message>
        <source>{disk} works all the time and the other disks wait for it: it sets the pace.</source>
        <translation>{disk} は休みなく動いていて、ほかのディスクはそれを待っています。このディスクが速さを決めています。</translation>
    </message>
    <message>
        <source>{done} steps were done of the build that was broken off, and not {claimed}</source>
        <translation>中断された構築で終わっている手順は {done} であり、{claimed} ではありません</translation>
    </message>
    <message>
        <source>{enough} at a time are enough ({best} MB/s, one alone {one}); more gain nothing.</source>
        <translation>同時 {enough} 本で十分です（{best} MB/s、1 本だけでは {one}）。それ以上増やしても速くなりません。</translation>
    </message>
    <message>
        <source>{enough} at a time are fastest ({best} MB/s, one alone {one}); {most} stand in each other&apos;s way ({end} MB/s).</source>
        <translation>同時 {enough} 本が最速です（{best} MB/s、1 本だけでは {one}）。{most} 本では互いに妨げ合います（{end} MB/s）。</translation>
    </message>
    <message>
        <source>{file} already names it in line {line}</source>
        <translation>{file} の {line} 行目にすでに記載されています</translation>
    </message>
    <message>
        <source>{file} belongs to another program.</source>
        <translation>{file} は別のプログラムのファイルです。</translation>
    </message>
    <message>
        <source>{file} can only be read.</source>
        <translation>{file} は読み取り専用です。</translation>
    </message>
    <message>
        <source>{file} cannot be saved: {reason}.</source>
        <translation>{file} を保存できません: {reason}。</translation>
    </message>
    <message>
        <source>{file} cannot be written: {reason}.</source>
        <translation>{file} に書き込めません: {reason}。</translation>
    </message>
    <message>
        <source>{file} does not say what was entered there.</source>
        <translation>{file} に、書き込んだはずの行がありません。</translation>
    </message>
    <message>
        <source>{file} is a link to what lies outside /etc.</source>
        <translation>{file} は /etc の外へのリンクです。</translation>
    </message>
    <message>
        <source>{file} is no file that only root can change.</source>
        <translation>{file} は、root だけが変更できるファイルではありません。</translation>
    </message>
    <message>
        <source>{file} is no file.</source>
        <translation>{file} はファイルではありません。</translation>
    </message>
    <message>
        <source>{file} is no key file that only root can read.</source>
        <translation>{file} は root だけが読めるキーファイルではありません。</translation>
    </message>
    <message>
        <source>{file} is not a blueprint: {reason}.</source>
        <translation>{file} は設計図ではありません: {reason}。</translation>
    </message>
    <message>
        <source>{file} is not what it was when the plan was made.</source>
        <translation>{file} は、計画を立てたときから変更されています。</translation>
    </message>
    <message>
        <source>{file} is there already, and is not overwritten. Choose another name.</source>
        <translation>{file} はすでにあり、上書きしません。別の名前を選んでください。</translation>
    </message>
    <message>
        <source>{file} is there.</source>
        <translation>{file} があります。</translation>
    </message>
    <message>
        <source>{file} still says what was taken out of it.</source>
        <translation>{file} に、取り除いたはずの行が残っています。</translation>
    </message>
    <message>
        <source>{first} and {second} may be one disk, seen by two cables or paths</source>
        <translation>{first} と {second} は、2 本のケーブルまたは 2 つの経路から見えている同一のディスクかもしれません</translation>
    </message>
    <message>
        <source>{first} and {second} may be one disk, seen by two cables or paths:</source>
        <translation>{first} と {second} は、2 本のケーブルまたは 2 つの経路から見えている同一のディスクかもしれません:</translation>
    </message>
    <message>
        <source>{folder} in {point} was not made as planned.</source>
        <translation>{point} の {folder} は、計画どおりに作られていません。</translation>
    </message>
    <message>
        <source>{folder} is not in memory, where a header may lie.</source>
        <translation>{folder} は、ヘッダーを置いてよいメモリー上にありません。</translation>
    </message>
    <message>
        <source>{kind} puts what is written again elsewhere: there is no second write of the same blocks.</source>
        <translation>{kind} は書き直す内容を別の場所に置くため、同じブロックへの 2 回目の書き込みというものがありません。</translation>
    </message>
    <message>
        <source>{layer} writes {measured} × what one disk writes by itself, as expected ({expected} ×).</source>
        <translation>{layer} への書き込みはディスク単体の {measured} 倍で、予測どおりです（{expected} 倍）。</translation>
    </message>
    <message>
        <source>{layer} writes {measured} × what one disk writes by itself, less than expected ({expected} ×).</source>
        <translation>{layer} への書き込みはディスク単体の {measured} 倍で、予測を下回ります（{expected} 倍）。</translation>
    </message>
    <message>
        <source>{layer} writes {measured} × what one disk writes by itself; expected are {expected} ×, and the passes differ too much to tell.</source>
        <translation>{layer} への書き込みはディスク単体の {measured} 倍です。予測は {expected} 倍ですが、各回の差が大きすぎて判断できません。</translation>
    </message>
    <message>
        <source>{layer}: how fast one core decrypts {cipher} with {bits} bits is not known.</source>
        <translation>{layer}: コア 1 つで {cipher}（{bits} ビット）を復号する速さは分かりません。</translation>
    </message>
    <message>
        <source>{layer}: without any disk one core decrypts {rate} MB/s ({cipher} with {bits} bits).</source>
        <translation>{layer}: ディスクなしではコア 1 つで {rate} MB/s を復号できます（{cipher}、{bits} ビット）。</translation>
    </message>
    <message>
        <source>{level} is not made of {count}.</source>
        <translation>{level} は {count} 台では構成できません。</translation>
    </message>
    <message>
        <source>{name} (sustained)</source>
        <translation>{name}（端から端まで）</translation>
    </message>
    <message>
        <source>{name} fits several disks: {candidates}. Name the one you mean by its id.</source>
        <translation>{name} に当てはまるディスクが複数あります: {candidates}。対象のディスクを ID で指定してください。</translation>
    </message>
    <message>
        <source>{n} blocks</source>
        <translation>{n} ブロック</translation>
    </message>
    <message>
        <source>{n} disks at once</source>
        <translation>{n} 台のディスクを同時に</translation>
    </message>
    <message>
        <source>{n} more were saved by another version and cannot be shown.</source>
        <translation>ほかに {n} 件が別のバージョンで保存されており、表示できません。</translation>
    </message>
    <message>
        <source>{one} and {other} do not clearly differ in {count} of {tests} tests.</source>
        <translation>{tests} 件中 {count} 件のテストで、{one} と {other} にはっきりした違いはありません。</translation>
    </message>
    <message>
        <source>{one} and {other} do not differ in {count} of {tests} tests.</source>
        <translation>{tests} 件中 {count} 件のテストで、{one} と {other} に差はありません。</translation>
    </message>
    <message>
        <source>{one} and {other} do not differ.</source>
        <translation>{one} と {other} に差はありません。</translation>
    </message>
    <message>
        <source>{one} is faster than {other} in {count} of {tests} tests.</source>
        <translation>{one} は {tests} 件中 {count} 件のテストで {other} より高速です。</translation>
    </message>
    <message>
        <source>{one} reads {reads} times as fast as one disk, writes {writes} times as fast, and survives no failure.</source>
        <translation>{one} は 1 台のディスクに比べて読み取りが {reads} 倍、書き込みが {writes} 倍で、故障には耐えられません。</translation>
    </message>
    <message>
        <source>{one} reads {reads} times as fast as one disk, writes {writes} times as fast, and survives one disk.</source>
        <translation>{one} は 1 台のディスクに比べて読み取りが {reads} 倍、書き込みが {writes} 倍で、1 台の故障に耐えます。</translation>
    </message>
    <message>
        <source>{one} reads {reads} times as fast as one disk, writes {writes} times as fast, and survives {count} disks.</source>
        <translation>{one} は 1 台のディスクに比べて読み取りが {reads} 倍、書き込みが {writes} 倍で、{count} 台の故障に耐えます。</translation>
    </message>
    <message>
        <source>{one} reads {reads} times as fast as {other}, writes {writes} times as fast, and survives the loss of {count} of its disks.</source>
        <translation>{one} は {other} に比べて読み取りが {reads} 倍、書き込みが {writes} 倍で、{count} 台のディスクを失っても耐えます。</translation>
    </message>
    <message>
        <source>{one} was expected to be slower than {other}, but was faster in {count} of {tests} tests.</source>
        <translation>{one} は {other} より低速と見込まれていましたが、{tests} 件中 {count} 件のテストで高速でした。</translation>
    </message>
    <message>
        <source>{path} exists already</source>
        <translation>{path} はすでに存在します</translation>
    </message>
    <message>
        <source>{path} is the name of something else in line {line} of {file}</source>
        <translation>{path} は {file} の {line} 行目では別のものの名前です</translation>
    </message>
    <message>
        <source>{point} does not have the owner that it should have.</source>
        <translation>{point} の所有者が、計画したとおりではありません。</translation>
    </message>
    <message>
        <source>{point} is on {array}, and this computer needs it</source>
        <translation>{point} は {array} にあり、このコンピューターに必要です</translation>
    </message>
    <message>
        <source>{point} lies below {other}, where the plan mounts too</source>
        <translation>{point} は、この計画がマウントする {other} の下にあります</translation>
    </message>
    <message>
        <source>{point} shows another part of {device} than the plan has seen.</source>
        <translation>{point} には、計画の時点とは異なる {device} の部分がマウントされています。</translation>
    </message>
    <message>
        <source>{program} (process {process}) has {device} open for writing</source>
        <translation>{program}（プロセス {process}）が {device} を書き込み用に開いています</translation>
    </message>
    <message>
        <source>{program} (process {process}) uses {file}</source>
        <translation>{program}（プロセス {process}）が {file} を使用しています</translation>
    </message>
    <message>
        <source>{program} did not end within {seconds} s.</source>
        <translation>{program} が {seconds} 秒以内に終了しませんでした。</translation>
    </message>
    <message>
        <source>{program} is not installed.</source>
        <translation>{program} がインストールされていません。</translation>
    </message>
    <message>
        <source>{rate} MB/s of each disk</source>
        <translation>ディスク 1 台あたり {rate} MB/s</translation>
    </message>
    <message>
        <source>{row} was too slow to be counted; allow more seconds.</source>
        <translation>{row} は遅すぎて数えられませんでした。1 回の秒数を増やしてください。</translation>
    </message>
    <message>
        <source>“{name}” was measured on another machine.</source>
        <translation>「{name}」は別のマシンで測定されました。</translation>
    </message>
    <message>
        <source>“{name}” was not measured by Raidwright.</source>
        <translation>「{name}」は Raidwright で測定されたものではありません。</translation>
    </message>
    <message>
        <source>“{name}” was taken in, and may be of another computer.</source>
        <translation>「{name}」は取り込んだもので、別のコンピューターの測定結果かもしれません。</translation>
    </message>
    <message>
        <source>“{name}” went over a whole stretch; only grids are measured in turn.</source>
        <translation>「{name}」は端から端までの測定です。交互に測定できるのは表の測定だけです。</translation>
    </message>
    <message>
        <source>“{number}” is not a number that CrystalDiskMark writes.</source>
        <translation>「{number}」は CrystalDiskMark が書く数値ではありません。</translation>
    </message>
    <message>
        <source>“{size}” is not one size of block.</source>
        <translation>「{size}」は 1 つのブロックサイズではありません。</translation>
    </message>
    <message>
        <source>{disk} also has {partition}, which the plan does not name</source>
        <translation>{disk} には、計画に含まれない {partition} もあります</translation>
    </message>
    <message>
        <source>The disk set {file} cannot be read: {reason}.</source>
        <translation>ディスク構成ファイル {file} を読み取れません: {reason}。</translation>
    </message>
    <message>
        <source>The disk set {file} has a mistake: {reason}.</source>
        <translation>ディスク構成ファイル {file} に誤りがあります: {reason}。</translation>
    </message>
    <message>
        <source>The disk set {file} has more than {most} slots - at `$.empty_slots`.</source>
        <translation>ディスク構成ファイル {file} のスロットが {most} を超えています（`$.empty_slots`）。</translation>
    </message>
    <message>
        <source>The disk set {file} uses {value} twice - at `{place}` and `{other}`.</source>
        <translation>ディスク構成ファイル {file} で {value} が 2 回使われています（`{place}` と `{other}`）。</translation>
    </message>
    <message>
        <source>The disk set {file}: no whole number of sectors - at `$.models[{number}].size`.</source>
        <translation>ディスク構成ファイル {file}: 容量がセクターサイズの整数倍ではありません（`$.models[{number}].size`）。</translation>
    </message>
    <message>
        <source>The history {file} was written by a later version of Raidwright, and is left as it is. Update this one to use it.</source>
        <translation>履歴 {file} は、より新しいバージョンの Raidwright が書いたもので、そのまま残してあります。使うには、この Raidwright を更新してください。</translation>
    </message>
    <message>
        <source>There is no disk set called “{name}”; there are: {known}.</source>
        <translation>「{name}」というディスク構成はありません。指定できるもの: {known}。</translation>
    </message>
    <message>
        <source>What was done stays as it is; the steps show how far it came. Clean up what was begun, or continue it to its end.</source>
        <translation>済んだことはそのまま残ります。どこまで進んだかは手順に表示されています。始めた作業を片付けるか、最後まで続けてください。</translation>
    </message>
    <message>
        <source>{disk} cannot be opened: {reason}.</source>
        <translation>{disk} を開けません: {reason}。</translation>
    </message>
    <message>
        <source>{disk} cannot be read</source>
        <translation>{disk} を読み取れません</translation>
    </message>
    <message>
        <source>{disk} carries no member of the array, and no plan was broken off on it</source>
        <translation>{disk} にはアレイのメンバーがなく、中断された計画の対象でもありません</translation>
    </message>
    <message>
        <source>{disk} has no serial number, or one that another disk has too; make the plan again, and confirm it with the path of this disk</source>
        <translation>{disk} にはシリアル番号がないか、別のディスクと同じです。計画を作り直し、このディスクのパスを入力して確認してください</translation>
    </message>
    <message>
        <source>{disk} holds data of a kind that is not known here; make the plan again, and confirm it with the path of this disk</source>
        <translation>{disk} には種類の分からないデータがあります。計画を作り直し、このディスクのパスを入力して確認してください</translation>
    </message>
    <message>
        <source>{disk} holds this computer&apos;s system</source>
        <translation>{disk} にはこのコンピューターのシステムがあります</translation>
    </message>
    <message>
        <source>{disk} is not blank, and the plan does not say that it will be erased</source>
        <translation>{disk} にはデータが残っており、計画にはその消去が含まれていません</translation>
    </message>
    <message>
        <source>{disk} is not the disk that was chosen any more.</source>
        <translation>{disk} は、選ばれたディスクではなくなっています。</translation>
    </message>
    <message>
        <source>{disk} is not the disk that was chosen.</source>
        <translation>{disk} は、選ばれたディスクではありません。</translation>
    </message>
    <message>
        <source>{disk} is read-only</source>
        <translation>{disk} は読み取り専用です</translation>
    </message>
    <message>
        <source>{disk} is used by {user}</source>
        <translation>{disk} は {user} が使っています</translation>
    </message>
    <message>
        <source>{disk} now carries {found}, which the plan that was broken off cannot have left</source>
        <translation>{disk} には今 {found} がありますが、中断された計画が残したものではありません</translation>
    </message>
    <message>
        <source>{disk} was exchanged just now.</source>
        <translation>{disk} はたった今、別のディスクに入れ替わりました。</translation>
    </message>
    <message>
        <source>{disk} was pulled or exchanged.</source>
        <translation>{disk} は取り外されたか、入れ替えられました。</translation>
    </message>
    <message>
        <source>{disk}:</source>
        <translation>{disk}：</translation>
    </message>
    <message>
        <source>{link} is only another name of {device}.</source>
        <translation>{link} は {device} の別名にすぎません。</translation>
    </message>
    <message>
        <source>{mapping} lies on no failed array</source>
        <translation>{mapping} は故障したアレイの上にありません</translation>
    </message>
    <message>
        <source>{name} is still mapped.</source>
        <translation>{name} のマッピングがまだ残っています。</translation>
    </message>
    <message>
        <source>{point} belongs to the running system</source>
        <translation>{point} は動作中のシステムのものです</translation>
    </message>
    <message>
        <source>{point} is not below {roots}.</source>
        <translation>{point} は {roots} の下にありません。</translation>
    </message>
    <message>
        <source>{point} is not below {roots}; choose a folder of your own there.</source>
        <translation>{point} は {roots} の下にありません。その下の自分のフォルダーを選んでください。</translation>
    </message>
    <message>
        <source>{point} is not empty; what is in it would be hidden.</source>
        <translation>{point} は空のフォルダーではありません。中身が隠れてしまいます。</translation>
    </message>
    <message>
        <source>{point} is not where the file system is mounted any more.</source>
        <translation>{point} には、もうそのファイルシステムはマウントされていません。</translation>
    </message>
    <message>
        <source>{point} is reached through a link.</source>
        <translation>{point} へはリンクを経由しています。</translation>
    </message>
    <message>
        <source>{program} was cut off: {words}.</source>
        <translation>{program} が途中で打ち切られました: {words}。</translation>
    </message>
    <message>
        <source>{user} also lies on {other}, which the plan does not name</source>
        <translation>{user} は、計画に含まれない {other} の上にもあります</translation>
    </message>
    <message>
        <source>{user} is in use and not part of the plan</source>
        <translation>{user} は使用中で、計画に含まれていません</translation>
    </message>
    <message>
        <source>{which} is not clean: “{question}” says {answer}.</source>
        <translation>{which} に残存データがあります: 「{question}」の結果は {answer} です。</translation>
    </message>
    <message>
        <source>“{name}” can be written to.</source>
        <translation>「{name}」に書き込めるようになりました。</translation>
    </message>
    <message>
        <source>“{name}” has a bitmap.</source>
        <translation>「{name}」にビットマップができました。</translation>
    </message>
    <message>
        <source>“{name}” has all the room that there is.</source>
        <translation>「{name}」は空き領域をすべて使用しています。</translation>
    </message>
    <message>
        <source>“{name}” has no bitmap any more.</source>
        <translation>「{name}」のビットマップはなくなりました。</translation>
    </message>
    <message>
        <source>“{name}” has one disk more.</source>
        <translation>「{name}」のディスクが 1 台増えました。</translation>
    </message>
    <message>
        <source>“{name}” is being checked.</source>
        <translation>「{name}」を検査しています。</translation>
    </message>
    <message>
        <source>“{name}” is built.</source>
        <translation>「{name}」を構築しました。</translation>
    </message>
    <message>
        <source>“{name}” is locked and unmounted.</source>
        <translation>「{name}」をアンマウントしてロックしました。</translation>
    </message>
    <message>
        <source>“{name}” is mounted at {points}.</source>
        <translation>「{name}」を {points} にマウントしました。</translation>
    </message>
    <message>
        <source>“{name}” is running.</source>
        <translation>「{name}」が動作しています。</translation>
    </message>
    <message>
        <source>“{name}” is stopped.</source>
        <translation>「{name}」を停止しました。</translation>
    </message>
    <message>
        <source>“{name}” is unlocked.</source>
        <translation>「{name}」のロックを解除しました。</translation>
    </message>
    <message>
        <source>“{name}” on the way to {point} can be changed by others than root.</source>
        <translation>{point} までの経路にある「{name}」は、root 以外のユーザーも変更できます。</translation>
    </message>
    <message>
        <source>“{name}” on the way to {point} is not a folder, or is a link to one.</source>
        <translation>{point} までの経路にある「{name}」は、フォルダーではないか、フォルダーへのリンクです。</translation>
    </message>
    <message>
        <source>Too little was measured that can be relied on to say how {one} compares to {other}.</source>
        <translation>信頼できる測定値が少なく、{one} を {other} と比べられません。</translation>
    </message>
    <message>
        <source>{array}, read layer by layer ({row}): {layer} loses most, {share} of what {below} gives.</source>
        <translation>{array} を層ごとに読み取り（{row}）: 損失が最も大きいのは {layer} で、{below} が出せる速度の {share} を失っています。</translation>
    </message>
    <message>
        <source>{array}, read layer by layer ({row}): no layer clearly loses anything.</source>
        <translation>{array} を層ごとに読み取り（{row}）: はっきりと速度を失っている層はありません。</translation>
    </message>
    <message>
        <source>{array}, written to layer by layer ({row}): {layer} loses most, {share} of what {below} takes.</source>
        <translation>{array} に層ごとに書き込み（{row}）: 損失が最も大きいのは {layer} で、{below} が受け取れる速度の {share} を失っています。</translation>
    </message>
    <message>
        <source>{array}, written to layer by layer ({row}): no layer clearly loses anything.</source>
        <translation>{array} に層ごとに書き込み（{row}）: はっきりと速度を失っている層はありません。</translation>
    </message>
    <message>
        <source>How “{name}” is unlocked is settled.</source>
        <translation>「{name}」のロック解除の方法を変更しました。</translation>
    </message>
    <message>
        <source>So it is from the next start on; what is open now stays open.</source>
        <translation>次の起動から有効になります。今開いているものはそのままです。</translation>
    </message>
    <message>
        <source>/etc/crypttab still names {file}.</source>
        <translation>/etc/crypttab に {file} がまだ書かれています。</translation>
    </message>
    <message>
        <source>no line of /etc/crypttab names {file}</source>
        <translation>/etc/crypttab に {file} を指定する行がありません</translation>
    </message>
    <message>
        <source>{file} still opens {device}.</source>
        <translation>{file} で {device} をまだ開けます。</translation>
    </message>
    <message>
        <source>Each was probed at both ends; nothing was found. What lay in the middle of the array was not seen: if a part of it was encrypted by itself, its keys may still be there.</source>
        <translation>それぞれ先頭と末尾を調べ、データは見つかりませんでした。アレイの中ほどにあったものは確認できていません。その一部だけが暗号化されていた場合、キーが残っている可能性があります。</translation>
    </message>
    <message>
        <source>Some of these figures went through memory and some did not.</source>
        <translation>メモリーを経由した数値と、経由していない数値が混ざっています。</translation>
    </message>
    <message>
        <source>{layer} writes {measured} × what one disk writes by itself; expected are {expected} ×, and one pass says too little.</source>
        <translation>{layer} への書き込みはディスク単体の {measured} 倍です。予測は {expected} 倍ですが、1 回では判断できません。</translation>
    </message>
    <message>
        <source>They were measured on different computers ({machines}).</source>
        <translation>異なるコンピューターで測定されています（{machines}）。</translation>
    </message>
    <message>
        <source>Some of these figures are simulated and some are not.</source>
        <translation>シミュレーションの数値と実測の数値が混ざっています。</translation>
    </message>
    <message>
        <source>In some of them each write had to be safe at once, in others not.</source>
        <translation>書き込みごとに保存を確かめた測定と、そうでない測定が混ざっています。</translation>
    </message>
    <message>
        <source>{one} and {other} do not clearly differ.</source>
        <translation>{one} と {other} にはっきりした違いはありません。</translation>
    </message>
    <message>
        <source>The passes are not of the same length ({lengths}).</source>
        <translation>各回の長さが異なります（{lengths}）。</translation>
    </message>
    <message>
        <source>Some of them wrote random data and some zeros.</source>
        <translation>ランダムなデータを書いた測定と、ゼロを書いた測定が混ざっています。</translation>
    </message>
    <message>
        <source>An array was synchronising while “{name}” was measured.</source>
        <translation>「{name}」の測定中にアレイが同期していました。</translation>
    </message>
    <message>
        <source>The test sizes differ ({sizes}).</source>
        <translation>テストサイズが異なります（{sizes}）。</translation>
    </message>
    <message>
        <source>this computer has no group {name}</source>
        <translation>このコンピューターにグループ {name} はありません</translation>
    </message>
    <message>
        <source>this computer has no user {name}</source>
        <translation>このコンピューターにユーザー {name} はいません</translation>
    </message>
    <message>
        <source>{layer} keeps more than 100 %: by no more than one run differs from the next.</source>
        <translation>{layer} は 100 % を超えて維持していますが、測定ごとに変わる範囲を超えません。</translation>
    </message>
    <message>
        <source>{layer} keeps more than 100 %: it surely reads more than what is below it. Something before the disks answers, or these were held up while they were read by themselves.</source>
        <translation>{layer} は 100 % を超えて維持していて、下の層より確かに多く読んでいます。ディスクより手前の何かが応答しているか、単独で読んだときにディスクが妨げられていました。</translation>
    </message>
    <message>
        <source>{file} is given out over NFS</source>
        <translation>{file} は NFS で公開されています</translation>
    </message>
    <message>
        <source>the computer swaps to {file}</source>
        <translation>{file} はスワップに使われています</translation>
    </message>
    <message>
        <source>{file} is the loop device {device}</source>
        <translation>{file} は loop デバイス {device} になっています</translation>
    </message>
    <message>
        <source>The processor, not the disks, is the limit of {layer}: all its cores are at work, most of all for {who}.</source>
        <translation>{layer} の上限はディスクではなくプロセッサーです。すべてのコアが働いていて、最も多いのは {who} の処理です。</translation>
    </message>
    <message>
        <source>It survives {count} disks.</source>
        <translation>{count} 台の故障に耐えます。</translation>
    </message>
    <message>
        <source>It survives one disk.</source>
        <translation>1 台の故障に耐えます。</translation>
    </message>
    <message>
        <source>It survives no failure.</source>
        <translation>故障には耐えられません。</translation>
    </message>
    <message>
        <source>{one} reads {reads} times as fast as one disk; in writing they do not clearly differ ({writes} times).</source>
        <translation>{one} は 1 台のディスクに比べて読み取りが {reads} 倍です。書き込みにははっきりした差がありません（{writes} 倍）。</translation>
    </message>
    <message>
        <source>{one} and {other} do not clearly differ, neither in reading ({reads} times as fast) nor in writing ({writes} times).</source>
        <translation>{one} と {other} には、読み取り（{reads} 倍）にも書き込み（{writes} 倍）にも、はっきりした差がありません。</translation>
    </message>
    <message>
        <source>{one} writes {writes} times as fast as {other}; in reading they do not clearly differ ({reads} times).</source>
        <translation>{one} は {other} に比べて書き込みが {writes} 倍です。読み取りにははっきりした差がありません（{reads} 倍）。</translation>
    </message>
    <message>
        <source>{one} reads {reads} times as fast as {other}; in writing they do not clearly differ ({writes} times).</source>
        <translation>{one} は {other} に比べて読み取りが {reads} 倍です。書き込みにははっきりした差がありません（{writes} 倍）。</translation>
    </message>
    <message>
        <source>{one} and one disk do not clearly differ, neither in reading ({reads} times as fast) nor in writing ({writes} times).</source>
        <translation>{one} と 1 台のディスクには、読み取り（{reads} 倍）にも書き込み（{writes} 倍）にも、はっきりした差がありません。</translation>
    </message>
    <message>
        <source>{one} writes {writes} times as fast as one disk; in reading they do not clearly differ ({reads} times).</source>
        <translation>{one} は 1 台のディスクに比べて書き込みが {writes} 倍です。読み取りにははっきりした差がありません（{reads} 倍）。</translation>
    </message>
    <message>
        <source>A campaign is compared within itself: each arrangement with the others.</source>
        <translation>一括比較は、その中の構成どうしを比べるものです。</translation>
    </message>
    <message>
        <source>A campaign is given away as text, CSV, JSON, Markdown or HTML only.</source>
        <translation>一括比較を書き出せる形式は、テキスト、CSV、JSON、Markdown、HTML だけです。</translation>
    </message>
    <message>
        <source>A sync that was watched is given away as CSV, JSON, Markdown or HTML only.</source>
        <translation>同期の記録を書き出せる形式は、CSV、JSON、Markdown、HTML だけです。</translation>
    </message>
</context>
<context>
    <name>FaultReporter</name>
    <message>
        <source>This is a fault of ours, not of your disks.</source>
        <translation>これは Raidwright の不具合です。ディスクの故障ではありません。</translation>
    </message>
    <message>
        <source>Raidwright met something it was not prepared for. What was under way may be unfinished; the details help us to mend it.</source>
        <translation>Raidwright で予期しない問題が発生しました。進行中の作業は完了していない可能性があります。詳細をお知らせいただくと修正に役立ちます。</translation>
    </message>
    <message>
        <source>Copy details</source>
        <translation>詳細をコピー</translation>
    </message>
</context>
<context>
    <name>Finding</name>
    <message>
        <source>{disk} is mounted at {mount}. Unmount it first.</source>
        <translation>{disk} は {mount} にマウントされています。先にアンマウントしてください。</translation>
    </message>
    <message>
        <source>{disk} holds {mount} of the running system. It cannot be used.</source>
        <translation>{disk} には動作中のシステムの {mount} があるため、使えません。</translation>
    </message>
    <message>
        <source>{disk} holds swap space in use ({device}). Turn the swap off first.</source>
        <translation>{disk} には使用中のスワップ領域（{device}）があります。先にスワップを無効にしてください。</translation>
    </message>
    <message>
        <source>{disk} is in use, and nothing says by what. It can be the log or real-time device of a file system, or the disk of an iSCSI target. End that use first.</source>
        <translation>{disk} は使用中ですが、何が使っているかわかりません。ファイルシステムのログやリアルタイムデバイス、または iSCSI ターゲットのディスクかもしれません。先にその使用を終了してください。</translation>
    </message>
    <message>
        <source>{disk} belongs to the array {array}. Take that array down first.</source>
        <translation>{disk} はアレイ {array} に属しています。先にそのアレイを解除してください。</translation>
    </message>
    <message>
        <source>{disk} belongs to the array {array}, which is not running. Take it down first.</source>
        <translation>{disk} は動作していないアレイ {array} に属しています。先にそのアレイを解除してください。</translation>
    </message>
    <message>
        <source>{disk} has failed and was thrown out of the array {array}. Replace it; before it can serve elsewhere, take it out of the array.</source>
        <translation>{disk} は故障し、アレイ {array} から外されました。交換してください。ほかで使うには、先にアレイから外してください。</translation>
    </message>
    <message>
        <source>{disk} carries a former member of the array {array}, which goes on without it. Have it taken back, or take it out of the array for good, which clears it.</source>
        <translation>{disk} には、アレイ {array} の以前のメンバーがあります。アレイはこのディスクなしで動いています。アレイに戻すか、アレイから完全に外してください。外すとディスクは消去されます。</translation>
    </message>
    <message>
        <source>{disk} belongs to the volume group {group}. Remove the group first.</source>
        <translation>{disk} はボリュームグループ {group} に属しています。先にグループを削除してください。</translation>
    </message>
    <message>
        <source>{disk} holds the unlocked container {mapping}. Lock it first.</source>
        <translation>{disk} には、ロック解除済みの暗号化コンテナー {mapping} があります。先にロックしてください。</translation>
    </message>
    <message>
        <source>{disk} can only be read. Remove its write protection.</source>
        <translation>{disk} は読み取り専用です。書き込み保護を解除してください。</translation>
    </message>
    <message>
        <source>{disk} is marked as hidden by the system. It is left alone.</source>
        <translation>{disk} はシステムによって非表示とされているため、使いません。</translation>
    </message>
    <message>
        <source>{disk} is too small ({size}); {least} is the least.</source>
        <translation>{disk} は小さすぎます（{size}）。最小は {least} です。</translation>
    </message>
    <message>
        <source>{disk} is part of firmware RAID ({kind}). Use the firmware&apos;s setup or mdadm to take it out.</source>
        <translation>{disk} はファームウェア RAID ({kind}) の一部です。外すにはファームウェアの設定画面か mdadm を使ってください。</translation>
    </message>
    <message>
        <source>{disk} belongs to a set of another kind ({kind}). Remove it with its own tools first.</source>
        <translation>{disk} は別の方式（{kind}）の構成に属しています。先に専用のツールで削除してください。</translation>
    </message>
    <message>
        <source>{device} on {disk} cannot be read. Look at its cable, or replace it.</source>
        <translation>{disk} の {device} を読み取れません。ケーブルを確かめるか、ディスクを交換してください。</translation>
    </message>
    <message>
        <source>{disk} cannot be read, so it is not wiped. Destroy it, or wipe it if it can be read again.</source>
        <translation>{disk} は読み取れないため消去されません。物理的に破壊するか、再び読み取れるようになったら消去してください。</translation>
    </message>
    <message>
        <source>{disk} cannot be written to, so it is not wiped. Remove its write protection first to have it wiped too.</source>
        <translation>{disk} は書き込めないため消去されません。消去するには、先に書き込み保護を解除してください。</translation>
    </message>
    <message>
        <source>{disk} cannot be read or written to, so it stays unwiped. Pull and destroy it.</source>
        <translation>{disk} は読み取りも書き込みもできないため消去されません。抜いて物理的に破壊してください。</translation>
    </message>
    <message>
        <source>{device} on {disk} carries signatures that contradict each other ({kinds}). See with wipefs which of them is true, and erase the others.</source>
        <translation>{disk} の {device} には互いに矛盾するシグネチャがあります（{kinds}）。どれが正しいかを wipefs で確かめ、ほかを消去してください。</translation>
    </message>
    <message>
        <source>{disk} is a member of an array that is not assembled here ({array}). Assemble it and take it down, or erase it with: mdadm --zero-superblock</source>
        <translation>{disk} は、ここでは組み立てられていないアレイ（{array}）のメンバーです。組み立ててから解除するか、次のコマンドで消去してください: mdadm --zero-superblock</translation>
    </message>
    <message>
        <source>{disk} belongs to a volume group of which only other disks know the name. Remove the group first.</source>
        <translation>{disk} は、名前がほかのディスクにしか記録されていないボリュームグループに属しています。先にそのグループを削除してください。</translation>
    </message>
    <message>
        <source>{disk} is not blank – {contents}. Allow wiping old contents, or choose another disk.</source>
        <translation>{disk} にはデータが残っています（{contents}）。以前のデータの消去を許可するか、別のディスクを選んでください。</translation>
    </message>
    <message>
        <source>{disk} holds data of a kind that is not known here, and would lose it. Make sure that nobody needs it.</source>
        <translation>{disk} には種類の分からないデータがあり、失われます。不要なデータであることを確かめてください。</translation>
    </message>
    <message>
        <source>{disk} reports that it is failing. Do not trust it with data.</source>
        <translation>{disk} は故障の兆候を報告しています。データの保存には使わないでください。</translation>
    </message>
    <message>
        <source>{disk} has replaced so many bad sectors that few spare ones are left.</source>
        <translation>{disk} は多くの不良セクターを代替したため、予備のセクターがほとんど残っていません。</translation>
    </message>
    <message>
        <source>{disk} has too many sectors that it cannot read and waits to replace.</source>
        <translation>{disk} には、読み取れず代替待ちになっているセクターが多すぎます。</translation>
    </message>
    <message>
        <source>{disk} has lost too many sectors, which it could not read even after trying again.</source>
        <translation>{disk} には、再試行しても読み取れなかったセクターが多すぎます。</translation>
    </message>
    <message>
        <source>{disk} counts {value} bad sectors. Look whether they become more.</source>
        <translation>{disk} には不良セクターが {value} 個あります。増えていないか確認してください。</translation>
    </message>
    <message>
        <source>{disk} makes too many errors when it reads.</source>
        <translation>{disk} は読み取りエラーが多すぎます。</translation>
    </message>
    <message>
        <source>{disk} misses its tracks too often: its mechanics are wearing out.</source>
        <translation>{disk} はシークエラーが多すぎます。機構部品が摩耗しています。</translation>
    </message>
    <message>
        <source>{disk} is slow to reach its speed: its motor is wearing out.</source>
        <translation>{disk} は規定の回転数に達するまでに時間がかかります。モーターが摩耗しています。</translation>
    </message>
    <message>
        <source>{disk} has given out other data than it had read: its electronics are at fault.</source>
        <translation>{disk} は読み取ったものと異なるデータを出力しました。電子回路に異常があります。</translation>
    </message>
    <message>
        <source>{disk} has used up its reserve of memory cells or the writes that it was made for.</source>
        <translation>{disk} は予備のメモリーセル、または想定された書き込み回数を使い切りました。</translation>
    </message>
    <message>
        <source>{disk} says that its value “{value}” has left what its maker allows.</source>
        <translation>{disk} は、「{value}」の値がメーカーの許容範囲を外れたと報告しています。</translation>
    </message>
    <message>
        <source>{disk} has failed its last self-test.</source>
        <translation>{disk} は前回の自己診断に失敗しました。</translation>
    </message>
    <message>
        <source>{disk} says that errors have made it unreliable.</source>
        <translation>{disk} は、エラーのため信頼性が低下したと報告しています。</translation>
    </message>
    <message>
        <source>{disk} has made itself read-only, because it trusts itself no more.</source>
        <translation>{disk} は、自身を信頼できないと判断して読み取り専用になりました。</translation>
    </message>
    <message>
        <source>{disk} says that what keeps its cache through a power cut has failed.</source>
        <translation>{disk} は、停電時にキャッシュを保護する機能が故障したと報告しています。</translation>
    </message>
    <message>
        <source>{disk} says that it is too hot. Look at its fan and the air around it.</source>
        <translation>{disk} は、温度が高すぎると報告しています。ファンと周囲の通気を確認してください。</translation>
    </message>
    <message>
        <source>{disk} is removable. An array loses a member whenever it is unplugged.</source>
        <translation>{disk} は取り外し可能です。取り外すたびに、アレイのメンバーが欠けます。</translation>
    </message>
    <message>
        <source>{disk} reports no serial number. Make sure that it is the disk you mean.</source>
        <translation>{disk} はシリアル番号を報告しません。意図したディスクであることを確かめてください。</translation>
    </message>
    <message>
        <source>{disk} has the serial number of another disk too. Make sure it is the disk you mean.</source>
        <translation>{disk} は別のディスクとシリアル番号が同じです。意図したディスクであることを確かめてください。</translation>
    </message>
    <message>
        <source>{disk} reports the serial number {serial}, which says nothing. Any disk in its place is called so. Make sure that it is the disk you mean.</source>
        <translation>{disk} が報告するシリアル番号 {serial} には意味がありません。同じ場所に接続したディスクはどれもこの番号になります。目的のディスクかどうか確認してください。</translation>
    </message>
    <message>
        <source>The sector size of {disk} is not known yet.</source>
        <translation>{disk} のセクターサイズはまだ分かりません。</translation>
    </message>
    <message>
        <source>The spare {disk} is smaller than the members, which makes the whole array smaller.</source>
        <translation>スペア {disk} はメンバーより小さいため、アレイ全体が小さくなります。</translation>
    </message>
    <message>
        <source>{level} needs at least {least} disks; chosen: {count}.</source>
        <translation>{level} には少なくとも {least} 台必要です。選ばれているのは {count} 台です。</translation>
    </message>
    <message>
        <source>An array can have at most {most} disks; chosen: {count}.</source>
        <translation>アレイのディスクは最大 {most} 台です。選ばれているのは {count} 台です。</translation>
    </message>
    <message>
        <source>An array can have at most {most} spares.</source>
        <translation>アレイのスペアは最大 {most} 台です。</translation>
    </message>
    <message>
        <source>{level} cannot use spares: it does not survive the loss of a disk.</source>
        <translation>{level} はディスクの故障に耐えないため、スペアを使えません。</translation>
    </message>
    <message>
        <source>{drive} is chosen twice.</source>
        <translation>{drive} が 2 回選ばれています。</translation>
    </message>
    <message>
        <source>An array cannot be built here with a member missing. Choose a disk for its place.</source>
        <translation>メンバーが欠けたままアレイを構築することはできません。その位置に使うディスクを選んでください。</translation>
    </message>
    <message>
        <source>{level} has no layout “{layout}”. Leave the layout out, or choose RAID10.</source>
        <translation>{level} にレイアウト「{layout}」はありません。レイアウトの指定を外すか、RAID10 を選んでください。</translation>
    </message>
    <message>
        <source>{drive} is not connected to this computer.</source>
        <translation>{drive} はこのコンピューターに接続されていません。</translation>
    </message>
    <message>
        <source>{small} has sectors of {bytes} bytes and {large} of {more}. Use disks of one kind.</source>
        <translation>{small} のセクターは {bytes} バイト、{large} は {more} バイトです。同じセクターサイズのディスクを使ってください。</translation>
    </message>
    <message>
        <source>The disks differ in size: {size} stay unused, because {least} of each are used.</source>
        <translation>ディスクの容量が異なります。各ディスクから {least} ずつ使うため、{size} が未使用になります。</translation>
    </message>
    <message>
        <source>Hard disks and solid-state disks are mixed: the array is as slow as the slowest.</source>
        <translation>HDD と SSD が混ざっています。アレイの速さは最も遅いものに合わせられます。</translation>
    </message>
    <message>
        <source>A chunk of {chunk} is not possible. Choose {least} to {most}.</source>
        <translation>チャンク {chunk} は使えません。{least}～{most} から選んでください。</translation>
    </message>
    <message>
        <source>A chunk of {chunk} is not possible. Choose a power of two, such as 512 KiB.</source>
        <translation>チャンク {chunk} は使えません。512 KiB のような 2 の累乗を選んでください。</translation>
    </message>
    <message>
        <source>If any one of the {count} disks fails, everything is lost.</source>
        <translation>{count} 台のうち 1 台でも故障すると、すべてのデータが失われます。</translation>
    </message>
    <message>
        <source>Without an array exactly one disk is used; chosen: {count}. Choose one, or a level.</source>
        <translation>アレイなしでは、ディスクはちょうど 1 台だけ使います（選択数: {count}）。1 台だけ選ぶか、RAID レベルを選んでください。</translation>
    </message>
    <message>
        <source>One disk has no protection: when it fails, everything is lost.</source>
        <translation>ディスク 1 台には保護がありません。故障すると、すべてが失われます。</translation>
    </message>
    <message>
        <source>Without an array a disk gets a partition, by which it is known again. Do not use the bare disk.</source>
        <translation>アレイなしのディスクにはパーティションが作られ、それによって後で見分けられます。ディスク全体をそのまま使わないでください。</translation>
    </message>
    <message>
        <source>Without a bitmap every power cut is followed by a complete resync.</source>
        <translation>ビットマップがないと、停電のたびに全体の再同期が必要になります。</translation>
    </message>
    <message>
        <source>RAID10 of four disks holds as much and writes faster; RAID6 survives any two losses.</source>
        <translation>4 台の場合、RAID10 でも容量は同じで書き込みは速くなります。RAID6 はどの 2 台が故障してもデータは失われません。</translation>
    </message>
    <message>
        <source>Nothing can be mounted at {mount} without a file system.</source>
        <translation>ファイルシステムがなければ {mount} には何もマウントできません。</translation>
    </message>
    <message>
        <source>After a restart {mount} has to be mounted again.</source>
        <translation>再起動後は {mount} をもう一度マウントする必要があります。</translation>
    </message>
    <message>
        <source>Which files tell this computer what to mount is not known here: after a restart {mount} has to be mounted again.</source>
        <translation>このコンピューターがどのファイルでマウント先を知るのか、ここでは分かりません。再起動後は {mount} をもう一度マウントする必要があります。</translation>
    </message>
    <message>
        <source>Only btrfs compresses by itself. Choose it, or leave compression out.</source>
        <translation>自動で圧縮できるのは btrfs だけです。btrfs を選ぶか、圧縮を外してください。</translation>
    </message>
    <message>
        <source>What is deleted is not told to the disks: the encryption keeps it to itself, unless that is asked of it too.</source>
        <translation>何が削除されたかはディスクに伝わりません。暗号化の層でも伝えるように設定しないかぎり、そこで止まります。</translation>
    </message>
    <message>
        <source>Whoever gets hold of the disks sees which parts of them are in use, and often which file system is on them; what the data are stays hidden.</source>
        <translation>ディスクを手に入れた人には、どこが使われているか、またたいていはどのファイルシステムかが分かってしまいます。データの中身は分かりません。</translation>
    </message>
    <message>
        <source>Whenever this computer starts, it asks for the passphrase at its own screen, and waits three minutes for it. Choose to unlock by hand where nobody sits at it.</source>
        <translation>このコンピューターは、起動するたびに自身の画面でパスフレーズを尋ね、入力を 3 分間待ちます。画面の前に誰もいないコンピューターでは、手動でのロック解除を選んでください。</translation>
    </message>
    <message>
        <source>The key lies on this computer&apos;s own disk, where root alone can read it. That protects disks that are sent to repair or thrown away. When the whole computer is stolen it protects nothing.</source>
        <translation>キーはこのコンピューター自身のディスクにあり、root だけが読めます。修理に出したり捨てたりするディスクの中身は守られますが、コンピューターごと盗まれたときは何も守られません。</translation>
    </message>
    <message>
        <source>It is not known here where this computer is told of arrays.</source>
        <translation>このコンピューターのどこにアレイを登録すればよいか分かりません。</translation>
    </message>
    <message>
        <source>{array} is encrypted in an older form (LUKS1), which gets no key file here. Choose another way to unlock.</source>
        <translation>{array} は古い形式 (LUKS1) で暗号化されており、ここではキーファイルを作れません。ロックを解除する別の方法を選んでください。</translation>
    </message>
    <message>
        <source>None of the disks of {array} is here. Only what this computer was told of it is taken out. Its disks keep what is on them.</source>
        <translation>{array} のディスクは 1 台も見つかりません。このコンピューターにある設定だけを削除します。ディスクの内容は変わりません。</translation>
    </message>
    <message>
        <source>The key file {file} is deleted. Should the disks of {array} come back, only the passphrase opens them.</source>
        <translation>キーファイル {file} を削除します。{array} のディスクが戻った場合、パスフレーズでのみロックを解除できます。</translation>
    </message>
    <message>
        <source>{file}, line {line}, needs a file or folder on the array: {text}. Remove that line before the next start, which it can hold up.</source>
        <translation>{file} の {line} 行目はアレイ上のファイルまたはフォルダーを必要とします: {text}。次の起動が止まることがあるため、その前にこの行を削除してください。</translation>
    </message>
    <message>
        <source>The container on {array} is locked, so that its entry is left out. Unlock it first to have that too.</source>
        <translation>{array} のコンテナーがロックされているため、その項目は書き込みません。書き込むには、先にロックを解除してください。</translation>
    </message>
    <message>
        <source>{file} can only be read on this computer. Have it know the array by its own means, and do not keep it after a restart here.</source>
        <translation>このコンピューターでは {file} は読み取り専用です。アレイの登録はこのコンピューター自身の方法で行い、ここでは再起動後も使う設定を外してください。</translation>
    </message>
    <message>
        <source>{file} is a link to what lies outside /etc, and something else makes it. Have that know the array, and do not keep it after a restart here.</source>
        <translation>{file} は /etc の外へのリンクで、別の仕組みが作成しています。アレイはその仕組みに登録し、ここでは再起動後も使う設定を外してください。</translation>
    </message>
    <message>
        <source>{file} is no file that only root can change. Put it right, or do not keep the array after a restart.</source>
        <translation>{file} は、root だけが変更できるファイルではありません。これを直すか、再起動後も使う設定を外してください。</translation>
    </message>
    <message>
        <source>{file}, line {line}, already names what is to be built: {text}. Take that line out, or choose other names.</source>
        <translation>{file} の {line} 行目に、これから作成するものと同じ名前がすでにあります: {text}。その行を取り除くか、別の名前を選んでください。</translation>
    </message>
    <message>
        <source>{file} names no array, so that this computer finds all of them by itself when it starts. Nothing is entered there: with a first line the others could lose their names.</source>
        <translation>{file} にはアレイが 1 つも書かれていないため、このコンピューターは起動時にすべてのアレイを自動で見つけます。最初の行を書き込むとほかのアレイの名前が失われるおそれがあるため、ここには何も書き込みません。</translation>
    </message>
    <message>
        <source>{file}, line {line}, names an array of which nothing is here: {text}. The new entry takes its place. Where its disks only lie elsewhere, choose other names.</source>
        <translation>{file} の {line} 行目は、ここには何も残っていないアレイを指しています: {text}。新しい項目がこれに置き換わります。そのディスクが別の場所に保管してあるだけなら、別の名前を選んでください。</translation>
    </message>
    <message>
        <source>{file}, line {line}, has mdadm leave the array alone, or says what is not so: {text}. The new entry takes its place.</source>
        <translation>{file} の {line} 行目により、mdadm はこのアレイを開始しません: {text}。新しい設定に置き換えます。</translation>
    </message>
    <message>
        <source>{file}, line {line}: because of “{word}” mdadm does not start {array} after a restart. Keep the array after a restart, which replaces the line.</source>
        <translation>{file} の {line} 行目: 「{word}」のため、再起動後に mdadm は {array} を開始しません。「再起動後も使う」を実行すると、この行を置き換えます。</translation>
    </message>
    <message>
        <source>mdadm does not take {devices} of {array} after a restart: {places} names other devices only ({text}). Add “partitions” to that line, or remove it.</source>
        <translation>再起動後、mdadm は {array} の {devices} を使用しません: {places} には他のデバイスだけが記載されています ({text})。その行に「partitions」を追加するか、行を削除してください。</translation>
    </message>
    <message>
        <source>{file}, line {line}, is mounted by hand only: {text}. Remove “noauto” there to have it mounted after a restart.</source>
        <translation>{file} の {line} 行目は手動でのみマウントされます: {text}。再起動後にマウントするには、「noauto」を削除してください。</translation>
    </message>
    <message>
        <source>The initial RAM disk is to be made again and wants {size}, but there is {free} where it lies. Take old kernels away.</source>
        <translation>初期 RAM ディスクの作り直しには {size} が必要ですが、その保存先の空き容量は {free} です。古いカーネルを削除してください。</translation>
    </message>
    <message>
        <source>The light key derivation is for the practice machine only.</source>
        <translation>軽い鍵導出は練習用マシン専用です。</translation>
    </message>
    <message>
        <source>{processor} has no AES instructions: encryption will slow the array down.</source>
        <translation>{processor} には AES 命令がないため、暗号化するとアレイが遅くなります。</translation>
    </message>
    <message>
        <source>There is too little room for {kind}; it needs {least}.</source>
        <translation>{kind} には容量が足りません。{least} が必要です。</translation>
    </message>
    <message>
        <source>The smallest disk has no room for a partition. Leave less space free at its end.</source>
        <translation>最も小さいディスクにパーティションを作る余裕がありません。末尾に残す空き容量を減らしてください。</translation>
    </message>
    <message>
        <source>The smallest disk has no room for a single chunk.</source>
        <translation>最も小さいディスクにはチャンク 1 つ分の余裕もありません。</translation>
    </message>
    <message>
        <source>The array has no room for encrypted data after the LUKS header.</source>
        <translation>LUKS ヘッダーのあとに暗号化データを置く余裕がアレイにありません。</translation>
    </message>
    <message>
        <source>There is no room for a volume group.</source>
        <translation>ボリュームグループを作る余裕がありません。</translation>
    </message>
    <message>
        <source>The logical volume is larger than its volume group.</source>
        <translation>論理ボリュームがボリュームグループより大きくなっています。</translation>
    </message>
    <message>
        <source>{array} runs read-only. Make it writable before anything about it can be changed.</source>
        <translation>{array} は読み取り専用で動いています。何かを変える前に、書き込めるようにしてください。</translation>
    </message>
    <message>
        <source>This is left over from {array}, which was deleted here on {date}. Wipe it.</source>
        <translation>これは {date} にここで削除された {array} の残りです。消去してください。</translation>
    </message>
    <message>
        <source>{array}: none of its disks is here. Connect them, or forget the array (in a terminal: raidwright forget). It is named in {places}.</source>
        <translation>{array}: ディスクが 1 台も見つかりません。ディスクを接続するか、アレイの設定を削除してください (端末では raidwright forget)。{places} に記載されています。</translation>
    </message>
    <message>
        <source>{array}: none of its disks is here. It is used by hand, and no start waits for it. It is named in {places}.</source>
        <translation>{array}: ディスクが 1 台も見つかりません。手動で使うアレイのため、起動は待ちません。{places} に記載されています。</translation>
    </message>
    <message>
        <source>{disk} has failed and was thrown out of {array}.</source>
        <translation>{disk} が故障し、{array} から外されました。</translation>
    </message>
    <message>
        <source>{disk} has dropped out of {array}. It was pulled out, or does not answer.</source>
        <translation>{disk} が {array} から外れました。抜き取られたか、応答していません。</translation>
    </message>
    <message>
        <source>{disk} is gone, on which {array} stood. It was pulled out, or has died.</source>
        <translation>{array} の構成ディスク {disk} がなくなりました。抜き取られたか、故障しています。</translation>
    </message>
    <message>
        <source>{array} is whole again.</source>
        <translation>{array} はすべてのメンバーがそろい、正常に戻りました。</translation>
    </message>
    <message>
        <source>{disk} is hot: {degrees} °C. Look at its fan and the air around it.</source>
        <translation>{disk} の温度が高くなっています: {degrees} °C。ファンと周囲の通気を確認してください。</translation>
    </message>
    <message>
        <source>{array} has bad blocks on {carriers}: {bad}. What is there is read from the other members. Replace each disk with bad blocks.</source>
        <translation>{array} の {carriers} に不良ブロックがあります ({bad})。その部分は他のメンバーから読み取られます。不良ブロックのあるディスクをそれぞれ交換してください。</translation>
    </message>
    <message>
        <source>{array} has lost data: {lost} can no longer be read from any member. Copy what can be read, replace the disks below {carriers}, then restore the rest from a backup.</source>
        <translation>{array} のデータの一部が失われました。{lost} はどのメンバーからも読み取れません。読み取れるデータをコピーし、{carriers} のディスクを交換してから、残りをバックアップから復元してください。</translation>
    </message>
    <message>
        <source>{array} is not running: {devices} are copies of one member. Unplug one of them before anything is done with the array.</source>
        <translation>{array} は停止中です。{devices} は同じメンバーの複製です。アレイを操作する前に一方を取り外してください。</translation>
    </message>
    <message>
        <source>At most {most} folders are made at once. Make the others afterwards.</source>
        <translation>一度に作れるフォルダーは {most} 個までです。残りはあとで作ってください。</translation>
    </message>
    <message>
        <source>A folder cannot be called “{name}” here. Take letters, digits and blanks, “_”, “-” or “.”, at most 60, with a letter or digit first and no “/”.</source>
        <translation>ここではフォルダーを「{name}」とは名付けられません。文字か数字で始め、文字、数字、空白、「_」「-」「.」で 60 文字以内にしてください。「/」は使えません。</translation>
    </message>
    <message>
        <source>The file system has a folder {name} of its own. Choose another name.</source>
        <translation>{name} というフォルダーは、ファイルシステム自身が作ります。別の名前を選んでください。</translation>
    </message>
    <message>
        <source>The folder {name} would be made twice; capitals make no difference here.</source>
        <translation>フォルダー {name} が二重になります。ここでは大文字と小文字を区別しません。</translation>
    </message>
    <message>
        <source>The helper that works on disks is not installed. Without it nothing can be changed: install the raidwright package.</source>
        <translation>ディスクを操作するヘルパーがインストールされていません。これがないと何も変更できません。raidwright パッケージをインストールしてください。</translation>
    </message>
    <message>
        <source>You have not been allowed to use the helper that works on disks. Without it nothing can be changed: ask again with an administrator&apos;s password, or use sudo.</source>
        <translation>ディスクを操作するヘルパーの使用が許可されていません。これがないと何も変更できません。管理者のパスワードでもう一度試すか、sudo を使ってください。</translation>
    </message>
    <message>
        <source>The helper that works on disks could not answer. Without it nothing can be changed: ask again, or restart the computer.</source>
        <translation>ディスクを操作するヘルパーが応答できませんでした。これがないと何も変更できません。もう一度問い合わせるか、コンピューターを再起動してください。</translation>
    </message>
    <message>
        <source>The helper that works on disks has not answered yet. Without it nothing can be changed.</source>
        <translation>ディスクを操作するヘルパーがまだ応答していません。これがないと何も変更できません。</translation>
    </message>
    <message>
        <source>A plan for {array} is carried out on this computer just now. Wait until it has ended.</source>
        <translation>このコンピューターでは現在 {array} の計画を実行しています。終わるまでお待ちください。</translation>
    </message>
    <message>
        <source>A plan is carried out on this computer just now. Wait until it has ended.</source>
        <translation>このコンピューターでは現在、計画を実行しています。終わるまでお待ちください。</translation>
    </message>
    <message>
        <source>{array} is not running. Start it first; its disks can be changed only while it runs.</source>
        <translation>{array} は動作していません。ディスクを変更できるのは動作中だけです。先に開始してください。</translation>
    </message>
    <message>
        <source>{array} is of the kind {level}, which survives no loss of a disk: none of them can be replaced while it runs.</source>
        <translation>{array} のレベル {level} はディスクを 1 台も失えないため、動作中にディスクを交換できません。</translation>
    </message>
    <message>
        <source>{array} or its disks hold {mount} of the running system, which also starts from them. A new disk would have to start it too; that is not done here.</source>
        <translation>{array} またはそのディスクには動作中のシステムの {mount} があり、システムの起動にも使われています。新しいディスクにも起動の準備が必要ですが、ここでは行えません。</translation>
    </message>
    <message>
        <source>{disk} is in {array} already. Choose another disk.</source>
        <translation>{disk} はすでに {array} にあります。別のディスクを選んでください。</translation>
    </message>
    <message>
        <source>{disk} is no member of {array}. Choose one of its disks.</source>
        <translation>{disk} は {array} のメンバーではありません。そのアレイのディスクを選んでください。</translation>
    </message>
    <message>
        <source>{disk} has sectors of {more} bytes, and {array} was made for {bytes}. Use a disk with sectors of that size.</source>
        <translation>{disk} のセクターは {more} バイトですが、{array} は {bytes} バイト用に作られています。同じセクターサイズのディスクを使ってください。</translation>
    </message>
    <message>
        <source>{disk} is too small for {array}: {size} are lacking ({bytes} bytes). Use a larger one.</source>
        <translation>{disk} は {array} には小さすぎます。{size}（{bytes} バイト）足りません。もっと大きいディスクを使ってください。</translation>
    </message>
    <message>
        <source>{disk} carries a member that {array} has dropped and that cannot be taken back as it is. Take it out for good, which clears it; then let it join like a new one.</source>
        <translation>{disk} には {array} から外れたメンバーがあり、そのままでは戻せません。アレイから完全に外すと消去されるので、その後で新しいディスクとして加えてください。</translation>
    </message>
    <message>
        <source>{disk} has served as {array} by itself, and so may hold data that the array lacks; taking it back would mix both. Save what is newer on it, at another computer; then take it out for good, and let it join like a new one.</source>
        <translation>{disk} は単独で {array} として動作していたため、アレイにないデータを含んでいる可能性があります。アレイに戻すと両方のデータが混ざります。別のコンピューターで、新しいほうのデータを保存してから、アレイから完全に外し、新しいディスクとして加えてください。</translation>
    </message>
    <message>
        <source>{disk} has served as {array} by itself and may hold data that are nowhere else. Save what is newer on it first: clearing it erases them.</source>
        <translation>{disk} は単独で {array} として動作していたため、ほかにはないデータを含んでいる可能性があります。消去すると失われるため、先に、新しいほうのデータを保存してください。</translation>
    </message>
    <message>
        <source>Every place of {array} has a member: the new disk becomes a spare, which steps in by itself when another fails.</source>
        <translation>{array} に空いた位置はありません。新しいディスクはスペアになり、ほかのディスクが故障すると自動で代わりを務めます。</translation>
    </message>
    <message>
        <source>{array} has an empty place, which the new disk fills first. Leave {disk} where it is, and replace it once the array is whole.</source>
        <translation>{array} には空いた位置があり、新しいディスクはまずそこに入ります。{disk} はそのままにして、アレイが元どおりになってから交換してください。</translation>
    </message>
    <message>
        <source>{disk} has no place in {array} any more that a new disk could take. Take it out for good.</source>
        <translation>{disk} はもう {array} で使われておらず、新しいディスクに譲る場所がありません。アレイから完全に外してください。</translation>
    </message>
    <message>
        <source>{array}: none of its disks is here. Connect them, or forget the array (in a terminal: raidwright forget).</source>
        <translation>{array}: ディスクが 1 台も見つかりません。ディスクを接続するか、アレイの設定を削除してください (端末では raidwright forget)。</translation>
    </message>
    <message>
        <source>The write-intent bitmap of {array} is the file {file}. That file stays: delete it afterwards.</source>
        <translation>{array} の書き込みインテントビットマップはファイル {file} です。このファイルは残るので、後で削除してください。</translation>
    </message>
    <message>
        <source>{device} belongs to a member of {array} and is mounted at {point}. Lock {array} first, then delete it.</source>
        <translation>{device} は {array} のメンバーの一部で、{point} にマウントされています。先に {array} をロックしてから削除してください。</translation>
    </message>
    <message>
        <source>{devices} are copies of one member of {array}. All of them are erased. Unplug what is to stay.</source>
        <translation>{devices} は {array} の同じメンバーの複製です。すべて消去されます。残すものは取り外してください。</translation>
    </message>
    <message>
        <source>Several volume groups are called {group} ({devices}), and LVM acts on none of them by that name. Rename the one on {array}: raidwright rename-group {array}</source>
        <translation>{group} という名前のボリュームグループが複数あります ({devices})。LVM はこの名前ではどれも操作できません。{array} 上のグループの名前を変更してください: raidwright rename-group {array}</translation>
    </message>
    <message>
        <source>{array} is stopped, and what is on it cannot be seen. Start it first: raidwright start {array}</source>
        <translation>{array} は停止中で、内容を確認できません。先に開始してください: raidwright start {array}</translation>
    </message>
    <message>
        <source>{array} is stopped, and {found} lies on it. Start it first, so that all of it can be seen: raidwright start {array}</source>
        <translation>{array} は停止中で、{found} があります。内容をすべて確認できるように、先に開始してください: raidwright start {array}</translation>
    </message>
    <message>
        <source>{array} cannot be started, and what is on it cannot be seen. It is erased unseen.</source>
        <translation>{array} は開始できず、内容を確認できません。確認しないまま消去されます。</translation>
    </message>
    <message>
        <source>{array} cannot be started. Its members carry {found}; what else is on it cannot be seen. All of it is erased.</source>
        <translation>{array} は開始できません。メンバーには {found} があります。ほかの内容は確認できません。すべて消去されます。</translation>
    </message>
    <message>
        <source>The member {device} is no disk, no partition of one, and no running array of disks. Use mdadm for this array.</source>
        <translation>メンバー {device} はディスクでも、ディスクのパーティションでも、動作中のディスクのアレイでもありません。このアレイには mdadm を使ってください。</translation>
    </message>
    <message>
        <source>{array} cannot be enabled at boot: its member {device} is no disk, and other software sets it up later. Have that software start the array.</source>
        <translation>{array} は起動時に有効にできません。メンバー {device} はディスクではなく、他のソフトウェアが後から用意します。アレイもそのソフトウェアに開始させてください。</translation>
    </message>
    <message>
        <source>The member {device} is itself the array {lower}. What can be done with its disks is done there; the array above is not changed by any plan.</source>
        <translation>メンバー {device} 自体がアレイ {lower} です。ディスクに対してできることはそのアレイで行ってください。その上のアレイを変更する計画はありません。</translation>
    </message>
    <message>
        <source>The member {device} is itself the array {lower}, to which nothing can be written. Stop {array}, then {lower}, and clean the disks. Of what was encrypted on {array} keys may stay on them: overwrite them as a whole before you give them away.</source>
        <translation>メンバー {device} 自体がアレイ {lower} ですが、そこには何も書き込めません。{array}、{lower} の順に停止してから、ディスクを消去してください。{array} で暗号化されていたもののキーがディスクに残る可能性があります。手放す前にディスク全体を上書きしてください。</translation>
    </message>
    <message>
        <source>{device} is a partition of {array} and mounted. Lock {array} first, then delete it.</source>
        <translation>{device} は {array} のパーティションで、マウントされています。先に {array} をロックしてから削除してください。</translation>
    </message>
    <message>
        <source>{first} and {second} are parts of one drive. When that drive fails, both are lost. For redundancy, use disks of their own.</source>
        <translation>{first} と {second} は同じドライブの一部です。そのドライブが故障すると両方が失われます。冗長性のためには別々のディスクを使ってください。</translation>
    </message>
    <message>
        <source>{array} has a spare ({others}), and would take that one in. Choose the spare, or take it out first.</source>
        <translation>{array} にはホットスペア ({others}) があり、そちらが追加されます。そのスペアを選ぶか、先に外してください。</translation>
    </message>
    <message>
        <source>{array} has several spares, and md chooses which one it takes in. Take out the others ({others}) first.</source>
        <translation>{array} には複数のホットスペアがあり、どれを追加するかは md が決めます。先に他のスペア ({others}) を外してください。</translation>
    </message>
    <message>
        <source>“{array}” then syncs the space that it gains. It is not protected until that sync finishes.</source>
        <translation>その後「{array}」は増えた容量を同期します。その同期が終わるまで保護されません。</translation>
    </message>
    <message>
        <source>The practice machine runs neither systemd nor cron, so nothing would begin the checks. Check {array} by hand.</source>
        <translation>練習用マシンでは systemd も cron も動作しないため、検査は自動で始まりません。{array} は手動で検査してください。</translation>
    </message>
    <message>
        <source>No volume group on {array} has a name that another one has too.</source>
        <translation>{array} 上に、ほかと同じ名前のボリュームグループはありません。</translation>
    </message>
    <message>
        <source>The UUID of the volume group {group} on {array} is not known, so that LVM could rename another one. Rename it by hand: vgrename UUID NEW-NAME</source>
        <translation>{array} 上のボリュームグループ {group} の UUID が不明なため、LVM が別のグループの名前を変更するおそれがあります。手動で変更してください: vgrename UUID NEW-NAME</translation>
    </message>
    <message>
        <source>The volume group {group} also lies beside {array}. Rename it by hand: vgrename UUID NEW-NAME</source>
        <translation>ボリュームグループ {group} は {array} の外にもあります。手動で名前を変更してください: vgrename UUID NEW-NAME</translation>
    </message>
    <message>
        <source>{name} is no name for a volume group. Use letters, digits and . _ + - alone.</source>
        <translation>{name} はボリュームグループの名前にできません。英数字と . _ + - だけを使ってください。</translation>
    </message>
    <message>
        <source>{name} is the name of something else. Choose another one.</source>
        <translation>{name} はすでにほかで使われています。別の名前を選んでください。</translation>
    </message>
    <message>
        <source>{array} is firmware RAID. It is not changed here: use the firmware&apos;s setup or mdadm.</source>
        <translation>{array} はファームウェア RAID です。ここでは変更できません。ファームウェアの設定画面か mdadm を使ってください。</translation>
    </message>
    <message>
        <source>{target} is one disk without an array: it is neither started nor stopped, and there is nothing to check or replace in it. Unlock it, lock it, keep it after a restart or take it down.</source>
        <translation>{target} はアレイなしのディスク 1 台です。開始や停止はなく、検査や交換の対象になるものもありません。ロック解除、ロック、再起動後も使えるようにする設定、または解除ができます。</translation>
    </message>
    <message>
        <source>Parts of the volume group {group} are missing, so that LVM cannot remove it. Connect them; or stop the array that carries the rest, and clean its disks.</source>
        <translation>ボリュームグループ {group} の一部が見つからないため、LVM はこれを削除できません。足りないものを接続するか、残りを載せているアレイを停止して、そのディスクを消去してください。</translation>
    </message>
    <message>
        <source>{array} is running, and nobody uses it. It is stopped first.</source>
        <translation>{array} は動作中ですが、どこからも使われていません。最初に停止します。</translation>
    </message>
    <message>
        <source>{device} holds a file system ({kind}). Unless you know that nobody needs it any more, look at it first: as root, mount -o {options} {device} /mnt changes nothing on it, which a file manager may do; what was written right before it was unplugged may not show. Afterwards: umount /mnt</source>
        <translation>{device} にはファイルシステム ({kind}) があります。もう不要だと分かっているのでなければ、先に中を確認してください。root として mount -o {options} {device} /mnt を実行すれば、何も変更されません（ファイルマネージャーで開くと変更されることがあります）。取り外す直前に書き込まれたものは見えないことがあります。終わったら: umount /mnt</translation>
    </message>
    <message>
        <source>{disk} ({path}) is left as it is: {other} reports the same number and holds {mount} of the running system, and the two may be one disk, seen by two cables or paths. If they are two disks whose maker gave them one number, start a live system from another medium, and do it there.</source>
        <translation>{disk}（{path}）は変更しません。同じ番号を報告している {other} には動作中のシステムの {mount} があり、両者は 2 本のケーブルまたは 2 つの経路から見えている同一のディスクかもしれません。製造元が同じ番号を付けた 2 台のディスクであれば、別のメディアからライブシステムを起動し、そこで行ってください。</translation>
    </message>
    <message>
        <source>{array} uses all of its disks, and up to that layer there is no room left to gain.</source>
        <translation>{array} はディスクの容量をすべて使っており、この層までに広げられる余地はありません。</translation>
    </message>
    <message>
        <source>{array} then holds {more} more: {after} ({bytes} bytes).</source>
        <translation>{array} の容量は {more} 増えて {after}（{bytes} バイト）になります。</translation>
    </message>
    <message>
        <source>What lies above that on {array} stays as large as it is.</source>
        <translation>{array} のそれより上の層の大きさは変わりません。</translation>
    </message>
    <message>
        <source>There is no such layer on {array}. Choose one that is there.</source>
        <translation>{array} にその層はありません。ある層を選んでください。</translation>
    </message>
    <message>
        <source>On this computer a sync of any array is to reach {least}/s whatever else goes on, and a highest speed below that holds nobody back. Choose a lowest speed too.</source>
        <translation>このコンピューターでは、ほかの処理があってもどのアレイの同期も {least}/s を保とうとするため、それより低い最高速度を指定しても効果がありません。最低速度も指定してください。</translation>
    </message>
    <message>
        <source>What is not set here is as for all arrays of this computer: at least {least}/s and at most {most}/s.</source>
        <translation>ここで指定しない速度は、このコンピューターの全アレイと同じです: 最低 {least}/s、最高 {most}/s。</translation>
    </message>
    <message>
        <source>The array {array} goes on, and what was begun on it has left no disk to clean. Continue it instead (in a terminal: raidwright continue).</source>
        <translation>アレイ {array} はそのまま使われており、始めた作業のために消去が必要になったディスクはありません。代わりに続行してください（端末では raidwright continue）。</translation>
    </message>
    <message>
        <source>What the plan wrote to carries something else by now: there is nothing left to clean.</source>
        <translation>計画が書き込んだディスクは、すでに別の用途に使われています。消去するものは残っていません。</translation>
    </message>
    <message>
        <source>{array} has failed: too few of its members are left. If disks were only pulled, put them back, stop it and start it again; otherwise take it down.</source>
        <translation>{array} は故障しました。残っているメンバーが足りません。ディスクが抜かれただけなら、元に戻し、アレイを停止してから開始し直してください。そうでなければ解除してください。</translation>
    </message>
    <message>
        <source>Volumes of {group} lie in a thin pool, and LVM opens none without writing to it. To see what is on them all the same let {array} be written to, and unlock it.</source>
        <translation>{group} のボリュームはシンプール上にあり、LVM は書き込みなしではシンプールを開けません。それでも中を見るには、{array} を書き込み可能にして、ロック解除してください。</translation>
    </message>
    <message>
        <source>{device} carries DRBD, which a NAS such as QNAP&apos;s lays between an array and its volumes. It is not opened here. To see what is in it put the disks back into that NAS.</source>
        <translation>{device} には DRBD があります。QNAP などの NAS がアレイとボリュームの間に置くもので、ここでは開けません。中身を見るには、ディスクを元の NAS に戻してください。</translation>
    </message>
    <message>
        <source>{device} carries {kind}, which is not opened here. Its own tools may show what is in it.</source>
        <translation>{device} には {kind} があり、ここでは開けません。専用のツールでは中身を確認できる場合があります。</translation>
    </message>
    <message>
        <source>{array} needs more of its members than the {whole} of {expected} that are there and whole. Connect the missing disks, and it starts. If all are connected, those left out lack what was written last: take it down.</source>
        <translation>{array} には、今ある正常なメンバー（{expected} 台中 {whole} 台）より多くが必要です。足りないディスクを接続すれば開始できます。すべて接続済みなら、外されたメンバーには最後に書き込まれた内容がありません。解除してください。</translation>
    </message>
    <message>
        <source>{array} was not stopped properly, and {missing} of its {expected} members are missing. Without them nobody can tell whether what was being written then is right. Connect the missing disks, and it starts; if they are lost, take it down. It is not forced here.</source>
        <translation>{array} は正しく停止されておらず、{expected} 台中 {missing} 台のメンバーがありません。それらがなければ、そのとき書き込み中だった内容が正しいかどうか誰にも分かりません。足りないディスクを接続すれば開始できます。失われた場合は解除してください。ここでは強制的には開始しません。</translation>
    </message>
    <message>
        <source>{point} lies below {other}, where something else on the same array belongs. Name another folder.</source>
        <translation>{point} は、同じアレイの別のもののマウント先である {other} の下にあります。別のフォルダーを指定してください。</translation>
    </message>
    <message>
        <source>The program {program} (process {process}) uses {files}, on {device}. End it, or close in it what comes from there.</source>
        <translation>プログラム {program}（プロセス {process}）が {device} の {files} を使用しています。終了するか、そこで開いているものを閉じてください。</translation>
    </message>
    <message>
        <source>The program {program} (process {process}) has {device} open for writing, as a virtual machine has its disk. End it first, or take {device} from it.</source>
        <translation>プログラム {program}（プロセス {process}）が、仮想マシンのディスクのように {device} を書き込み用に開いています。先に終了するか、そこから {device} を外してください。</translation>
    </message>
    <message>
        <source>{program} (process {process}) has {device} open for writing.</source>
        <translation>{program}（プロセス {process}）が {device} を書き込み用に開いています。</translation>
    </message>
    <message>
        <source>{program} (process {process}) uses {files}.</source>
        <translation>{program}（プロセス {process}）が {files} を使用しています。</translation>
    </message>
    <message>
        <source>{program} (process {process}) uses what is on {device}. Which files these are is told to its own user and to root.</source>
        <translation>{program}（プロセス {process}）が {device} の内容を使用しています。どのファイルかは、そのプロセスのユーザーと root にだけ示されます。</translation>
    </message>
    <message>
        <source>{array} takes no writes any more. What lies on it is let go of, not erased layer by layer; its disks are cleared, keys of an encryption of the whole array with them. Parts of what else it held, such as an encrypted volume, may stay in the middle of a disk.</source>
        <translation>{array} にはもう書き込めません。アレイ上の構成は、層ごとの消去を行わずに切り離されます。そのあとディスクが消去され、アレイ全体を暗号化しているキーも消去されます。暗号化されたボリュームなど、アレイにあったほかのデータの一部は、ディスクの途中に残ることがあります。</translation>
    </message>
    <message>
        <source>“{address}” is no mail address. Type one such as you@example.org, or the name of a user of this computer.</source>
        <translation>「{address}」はメールアドレスではありません。you@example.org のようなアドレスか、このコンピューターのユーザー名を入力してください。</translation>
    </message>
    <message>
        <source>This holds for every array of this computer. What lies on the disks is not touched.</source>
        <translation>これはこのコンピューターのすべてのアレイに適用されます。ディスク上の内容には触れません。</translation>
    </message>
    <message>
        <source>Mail is sent to {address} already.</source>
        <translation>メールはすでに {address} に送られるようになっています。</translation>
    </message>
    <message>
        <source>No mail address is set.</source>
        <translation>メールアドレスは設定されていません。</translation>
    </message>
    <message>
        <source>There is no array here, so that there is nothing to send mail about. Build one first.</source>
        <translation>ここにはアレイがないため、メールで知らせる対象がありません。先にアレイを作成してください。</translation>
    </message>
    <message>
        <source>{file} cannot be changed here.</source>
        <translation>{file} はここでは変更できません。</translation>
    </message>
    <message>
        <source>Another file has an address, too: mail then goes to {address}.</source>
        <translation>別のファイルにもアドレスがあります。以後メールは {address} に送られます。</translation>
    </message>
    <message>
        <source>mdadm&apos;s monitor then has nobody to tell: at each start of the computer systemd says that its unit mdmonitor.service has failed, which does no harm. Notifications on the desktop do not need it.</source>
        <translation>その場合、mdadm の監視には知らせる相手がいません。コンピューターの起動のたびに、systemd はそのユニット mdmonitor.service が失敗したと報告しますが、害はありません。デスクトップ通知には影響しません。</translation>
    </message>
    <message>
        <source>No program of this computer can send mail: /usr/sbin/sendmail is missing. Until one is installed and set up, such as msmtp-mta or postfix, no mail arrives.</source>
        <translation>このコンピューターにはメールを送信できるプログラムがありません（/usr/sbin/sendmail がありません）。msmtp-mta や postfix などをインストールして設定するまで、メールは届きません。</translation>
    </message>
    <message>
        <source>mdadm&apos;s monitor, which sends the mail, does not run, and nothing here begins it. Have this begun at each start of the computer: mdadm --monitor --scan --daemonise</source>
        <translation>メールを送る mdadm の監視が動作しておらず、ここにはそれを開始するものもありません。コンピューターの起動のたびに次が実行されるようにしてください: mdadm --monitor --scan --daemonise</translation>
    </message>
    <message>
        <source>mdadm&apos;s monitor runs, and goes on with what it was told before until it is begun anew.</source>
        <translation>mdadm の監視は動作中で、再び開始されるまでは以前の設定のまま続きます。</translation>
    </message>
    <message>
        <source>No plan was broken off on this computer: there is nothing to continue.</source>
        <translation>このコンピューターに中断された計画はなく、続けるものはありません。</translation>
    </message>
    <message>
        <source>Another version of Raidwright wrote down what was to be built, and this one cannot read how to go on. Take down what was begun.</source>
        <translation>構築する内容は別のバージョンの Raidwright が記録したもので、このバージョンでは続け方を読み取れません。始めた作業を解除してください。</translation>
    </message>
    <message>
        <source>The array “{array}” that was begun is not there any more. Take down what is left of it.</source>
        <translation>構築を始めたアレイ「{array}」はもうありません。残っているものを解除してください。</translation>
    </message>
    <message>
        <source>The array “{array}” does not stand on exactly the disks any more that it was given. Take down what was begun.</source>
        <translation>アレイ「{array}」を構成するディスクが、計画で決めたものと一致しなくなりました。始めた作業を解除してください。</translation>
    </message>
    <message>
        <source>{disk} carries {found} now, which the plan cannot have left. It is not written over.</source>
        <translation>{disk} にはいま、計画が残したはずのない {found} があります。上書きはしません。</translation>
    </message>
    <message>
        <source>{disk} is not connected or cannot be read, and the plan needs it. Connect it, or take down what was begun.</source>
        <translation>計画に必要な {disk} が接続されていないか、読み取れません。接続するか、始めた作業を解除してください。</translation>
    </message>
    <message>
        <source>What step {step} of the plan had made is not there as it was left. Take down what was begun.</source>
        <translation>計画の手順 {step} で作られたものが、中断したときのままでは残っていません。始めた作業を解除してください。</translation>
    </message>
    <message>
        <source>The key file was begun, and nobody can see whether the array knows it. Take down what was begun.</source>
        <translation>キーファイルは作りかけで、アレイに登録されたかどうかは分かりません。始めた作業を解除してください。</translation>
    </message>
    <message>
        <source>A disk without an array is not continued once its partition is there. Take down what was begun, and build again.</source>
        <translation>アレイなしのディスクは、パーティションができた後では続行できません。始めた作業を解除してから、もう一度構築してください。</translation>
    </message>
    <message>
        <source>The file is needed for it: choose it again where the array’s header is saved or put back.</source>
        <translation>それにはファイルが必要です。アレイのヘッダーを保存または復元するところで、もう一度選んでください。</translation>
    </message>
    <message>
        <source>The array itself was not made yet, so all steps are made again. Only what the plan itself has left, and what it was to erase, is written over.</source>
        <translation>アレイ自体はまだ作られていなかったため、すべての手順をやり直します。上書きされるのは、この計画自身が残したものと、もともと消去するはずだったものだけです。</translation>
    </message>
    <message>
        <source>This comes first, because what was built is stopped, locked or not mounted now. When it is done, continue once more: then the build goes on.</source>
        <translation>構築済みの部分がいま停止中、ロック中、または未マウントのため、まずこれを行います。終わったらもう一度「続ける」を選ぶと、構築の続きに進みます。</translation>
    </message>
    <message>
        <source>{done} steps were done before the build was broken off. Each layer that they made is proven again, and none is made again.</source>
        <translation>中断までに {done} 個の手順が終わっています。それらが作った各層は改めて確認され、作り直されることはありません。</translation>
    </message>
    <message>
        <source>The encryption header of {array} is damaged or gone: nothing can be seen where it was, and without it nobody can read the data. Write nothing to the array. If the header was saved, restore it.</source>
        <translation>{array} の暗号化ヘッダーが壊れているか、なくなっています。あった場所には何も見えず、これがないと誰もデータを読めません。アレイには何も書き込まないでください。ヘッダーを保存してあれば、復元してください。</translation>
    </message>
    <message>
        <source>{disk} holds what line {line} of {file} mounts at {mount}, which this system needs though it is not mounted just now. It cannot be used; if that line is out of date, take it out first.</source>
        <translation>{disk} には、{file} の {line} 行目が {mount} にマウントするものがあります。現在はマウントされていませんが、このシステムに必要です。使用できません。その行が古くなっている場合は、先に取り除いてください。</translation>
    </message>
    <message>
        <source>{disk} is in use: the program {program} (process {process}) has {device} open for writing, as a virtual machine has its disk. End it first.</source>
        <translation>{disk} は使用中です: プログラム {program}（プロセス {process}）が、仮想マシンのディスクのように {device} を書き込み用に開いています。先に終了してください。</translation>
    </message>
    <message>
        <source>{disk} is in use by {user}, which another program has made of it. Have that program let go of it first.</source>
        <translation>{disk} は、別のプログラムがその上に作成した {user} によって使用中です。先に、そのプログラムでディスクを解放してください。</translation>
    </message>
    <message>
        <source>After a restart {mount} has to be mounted again: only ext4, XFS and btrfs are entered, and only below /srv, /mnt, /media or /run/media, in up to four folders with plain names.</source>
        <translation>再起動後は {mount} をもう一度マウントする必要があります。記載されるのは ext4、XFS、btrfs だけで、場所も /srv、/mnt、/media、/run/media の下の、通常の名前の 4 階層までのフォルダーに限られます。</translation>
    </message>
    <message>
        <source>After a restart {mount} has to be mounted again: it shows only {folder} of what is on {device}, and of a part only a subvolume of btrfs with a plain name is entered.</source>
        <translation>再起動後は {mount} をもう一度マウントする必要があります。ここに見えているのは {device} の中の {folder} だけで、一部分として記載されるのは、通常の名前の btrfs サブボリュームだけです。</translation>
    </message>
    <message>
        <source>After a restart {mount} has to be mounted again: no plan can name {device}.</source>
        <translation>再起動後は {mount} をもう一度マウントする必要があります。{device} は計画の中で指定できない名前です。</translation>
    </message>
    <message>
        <source>This computer knows {array} already, and all on it that can be entered.</source>
        <translation>{array} とその上で記載できるものは、このコンピューターにすでにすべて記載されています。</translation>
    </message>
    <message>
        <source>A header of {array} that was saved before this does not know the key file. Save it again afterwards.</source>
        <translation>これより前に保存した {array} のヘッダーには、このキーファイルの情報がありません。完了後にヘッダーを保存し直してください。</translation>
    </message>
    <message>
        <source>No line in /etc/crypttab tells how {array} is unlocked. Keep it after a restart: that asks how.</source>
        <translation>{array} のロック解除の方法は /etc/crypttab に書かれていません。「再起動後も使えるようにする」で方法を選んでください。</translation>
    </message>
    <message>
        <source>After a restart {device} has to be unlocked by hand, because one container is entered at a time. Keep the array after a restart once more to enter it too.</source>
        <translation>一度に記載するコンテナーは 1 つだけなので、再起動後は {device} のロックを手動で解除する必要があります。このコンテナーも記載するには、もう一度「再起動後も使えるようにする」を実行してください。</translation>
    </message>
    <message>
        <source>{file}, line {line}, names {device} in a way that can mean something else after a restart: {text}. Write {steady} there in place of the device.</source>
        <translation>{file} の {line} 行目では、{device} が、再起動後に別のものを指すことがある名前で書かれています: {text}。デバイスの部分を {steady} に書き換えてください。</translation>
    </message>
    <message>
        <source>Another array is called {array} here. This one is entered beside it, and is {device} after a restart.</source>
        <translation>{array} という名前のアレイが、このコンピューターにはほかにもあります。このアレイは別の名前で登録され、再起動後は {device} になります。</translation>
    </message>
    <message>
        <source>The initial RAM disk is not made again: that wants {size}, and there is {free} where it lies. At each start it goes on looking for the array. Take old kernels away and make it again by hand.</source>
        <translation>初期 RAM ディスクは作り直しません。作り直すには {size} が必要ですが、その保存先の空き容量は {free} です。起動のたびに、このアレイを引き続き探します。古いカーネルを削除し、手動で作り直してください。</translation>
    </message>
    <message>
        <source>The initial RAM disk {image} is not made again, because it is not known here what makes it: at each start it puts arrays together as it was told before. Make it again by hand, by the means of this computer&apos;s system.</source>
        <translation>初期 RAM ディスク {image} は、作成に使われたプログラムが分からないため作り直しません。起動時には、これまでの設定のままアレイを組み立てます。このコンピューターのシステムの方法で、手動で作り直してください。</translation>
    </message>
    <message>
        <source>{kind} takes stripes of less than 2 GiB, and here one is {stripe} of data. Choose a smaller chunk, or another file system.</source>
        <translation>{kind} が受け付けるストライプは 2 GiB 未満ですが、ここではデータが {stripe} になります。チャンクを小さくするか、別のファイルシステムを選んでください。</translation>
    </message>
    <message>
        <source>{array} has failed: too few of its members are left. What it held cannot be relied on, even where it still answers. If disks were only pulled, put them back, stop it and start it again; otherwise take it down.</source>
        <translation>{array} は故障しました。残っているメンバーが足りません。まだ読み取れる部分があっても、内容は信頼できません。ディスクが抜かれただけなら、元に戻し、アレイを停止してから開始し直してください。そうでなければ解除してください。</translation>
    </message>
    <message>
        <source>{array} lacks {missing} of its {expected} members. Whether the others still hold all of its data depends on its layout, which only Raidwright&apos;s helper can read. Take nothing down before that is known, and put back what was only pulled.</source>
        <translation>{array} はメンバー {expected} 台のうち {missing} 台が欠けています。残りのメンバーにすべてのデータがあるかどうかはレイアウト次第で、それを読み取れるのは Raidwright のヘルパーだけです。それが分かるまで何も解除せず、抜いただけのディスクは元に戻してください。</translation>
    </message>
    <message>
        <source>{array} has failed: too few of its members are left to fill another from. If disks were only pulled, put them back, stop it and start it again; otherwise take it down.</source>
        <translation>{array} は故障しました。残っているメンバーが足りず、別のディスクを再構築できません。ディスクが抜かれただけなら、元に戻し、アレイを停止してから開始し直してください。そうでなければ解除してください。</translation>
    </message>
    <message>
        <source>{first} and {second} may be one disk ({disk}), seen by two cables or paths: they report the same serial number or WWN. What is kept on both is lost with that disk. Use only one of the two.</source>
        <translation>{first} と {second} は、2 本のケーブルまたは 2 つの経路から見えている同一のディスク（{disk}）かもしれません。同じシリアル番号または WWN を報告しています。両方に保存したものは、そのディスクとともに失われます。どちらか一方だけを使ってください。</translation>
    </message>
    <message>
        <source>{disk} still serves {array}. Replace it first: meanwhile the array stays as safe as it is. Only where no port is free for the new disk, have it counted as failed: raidwright fail</source>
        <translation>{disk} はまだ {array} で使われています。先に交換してください。その間もアレイの安全性は変わりません。新しいディスク用の空きポートがない場合に限り、故障扱いにしてください: raidwright fail</translation>
    </message>
    <message>
        <source>{disk} ({path}) cannot be used: {other} reports the same number and is in use, and the two may be one disk, seen by two cables or paths. If they are two disks whose maker gave them one number, stop using {other} or unplug it first.</source>
        <translation>{disk}（{path}）は使えません。同じ番号を報告している {other} が使用中で、両者は 2 本のケーブルまたは 2 つの経路から見えている同一のディスクかもしれません。製造元が同じ番号を付けた 2 台のディスクであれば、先に {other} の使用をやめるか、抜いてください。</translation>
    </message>
    <message>
        <source>{array} is of the kind {level}, which is not handled here: use its own tools.</source>
        <translation>{array} の種類は {level} で、ここでは扱えません。専用のツールを使ってください。</translation>
    </message>
    <message>
        <source>The kernel of this computer has no driver for {level}. Choose another level.</source>
        <translation>このコンピューターのカーネルには {level} のドライバーがありません。別のレベルを選んでください。</translation>
    </message>
    <message>
        <source>{device} on {array} cannot be read, so nothing is entered. A disk below it does not answer. Replace that disk first.</source>
        <translation>{array}の{device}が読み取れないため、何も登録しません。その下のディスクが応答しません。先にそのディスクを交換してください。</translation>
    </message>
    <message>
        <source>A plan about what this computer knows of {array} was broken off at step {step} of {steps}, and what is entered may not be in force yet. Go on with that plan first (in a terminal: raidwright continue).</source>
        <translation>このコンピューターの {array} の登録に関する計画が手順 {step}/{steps} で中断されたため、記載した内容がまだ有効になっていない可能性があります。先にその計画を続行してください（端末では raidwright continue）。</translation>
    </message>
    <message>
        <source>Nothing that could be taken out here tells this computer of {array}.</source>
        <translation>このコンピューターには、ここで取り除ける {array} の記載がありません。</translation>
    </message>
    <message>
        <source>{array} goes on as it is, with all that is mounted and unlocked on it. After a restart nothing on it is mounted or unlocked by itself, and it may have another path.</source>
        <translation>{array} は、マウントとロック解除の状態も含めてそのまま動作を続けます。再起動後は自動ではマウントもロック解除もされず、パスが変わることがあります。</translation>
    </message>
    <message>
        <source>{mount} lies on {array}, and this computer does not run without it. Its entries are not taken out here.</source>
        <translation>{mount} は {array} にあり、このコンピューターはそれなしでは動きません。その記載はここでは取り除きません。</translation>
    </message>
    <message>
        <source>The volume group {group} on {array} also lies on {devices}. What is entered may be about volumes there too; take out yourself what is about this array.</source>
        <translation>{array} 上のボリュームグループ {group} は {devices} にもまたがっています。登録されている行はそちらのボリュームのものかもしれません。このアレイに関する行はご自分で取り除いてください。</translation>
    </message>
    <message>
        <source>{file}, line {line}, stays, because it names the array or a place on it in a way that can mean something else, or the file cannot be changed here: {text}. Take it out by hand.</source>
        <translation>{file} の {line} 行目は残ります。別のものを指しうる名前でアレイやその場所が書かれているか、ファイルをここでは変更できないためです: {text}。手動で取り除いてください。</translation>
    </message>
    <message>
        <source>A container on {array} is locked: of the lines about what is in it those alone are found that Raidwright has written. Unlock it first to have all of them found.</source>
        <translation>{array} のコンテナーがロックされているため、その中のものについての行は、Raidwright が書いたものしか見つかりません。すべてを見つけるには、先にロックを解除してください。</translation>
    </message>
    <message>
        <source>The key file {file} stays, and goes on opening {array}: it cannot be told here which container it is for, or another line of /etc/crypttab names it.</source>
        <translation>キーファイル {file} は残り、これからも {array} のロックを解除できます。どのコンテナーのものかがここでは分からないか、/etc/crypttab の別の行がこのファイルを指しているためです。</translation>
    </message>
    <message>
        <source>This computer cannot unlock at boot. Install the package systemd-cryptsetup, or choose to unlock by hand.</source>
        <translation>このコンピューターは起動時にロックを解除できません。systemd-cryptsetup パッケージをインストールするか、手動での解除を選んでください。</translation>
    </message>
    <message>
        <source>The initial sync takes about {seconds} s. You can use the array meanwhile, but it is not protected until the sync finishes.</source>
        <translation>初期同期には約 {seconds} 秒かかります。その間もアレイは使えますが、同期が終わるまで保護されません。</translation>
    </message>
    <message>
        <source>The initial sync takes about {minutes} min. You can use the array meanwhile, but it is not protected until the sync finishes.</source>
        <translation>初期同期には約 {minutes} 分かかります。その間もアレイは使えますが、同期が終わるまで保護されません。</translation>
    </message>
    <message>
        <source>The initial sync takes about {hours} h {minutes} min. You can use the array meanwhile, but it is not protected until the sync finishes.</source>
        <translation>初期同期には約 {hours} 時間 {minutes} 分かかります。その間もアレイは使えますが、同期が終わるまで保護されません。</translation>
    </message>
    <message>
        <source>“{array}” is degraded: {missing} of {expected} members missing. Further failures it survives: {further}. Replace the missing disk.</source>
        <translation>「{array}」は縮退しています: {expected} 台中 {missing} 台のメンバーがありません。さらに {further} 台の故障に耐えます。失われたディスクを交換してください。</translation>
    </message>
    <message>
        <source>“{array}” is degraded: {missing} of {expected} members missing. Another failure loses data. Replace the missing disk.</source>
        <translation>「{array}」は縮退しています: {expected} 台中 {missing} 台のメンバーがありません。さらに故障するとデータが失われます。失われたディスクを交換してください。</translation>
    </message>
    <message>
        <source>“{array}” is rebuilding. Further failures it survives until then: {further}.</source>
        <translation>「{array}」は再構築中です。再構築が終わるまで、さらに {further} 台の故障に耐えます。</translation>
    </message>
    <message>
        <source>“{array}” is rebuilding. Until the rebuild finishes another failure loses data.</source>
        <translation>「{array}」は再構築中です。再構築が終わるまでにさらに故障すると、データが失われます。</translation>
    </message>
    <message>
        <source>“{array}” is running its initial sync. You can use it now, but it is not protected until the sync finishes.</source>
        <translation>「{array}」は初期同期中です。今すぐ使えますが、同期が終わるまで保護されません。</translation>
    </message>
    <message>
        <source>“{array}” has not begun its initial sync and is not protected until that finishes. It begins with the first write, or when another array on the same disks is done.</source>
        <translation>「{array}」の初期同期はまだ始まっておらず、終わるまで保護されません。最初の書き込み時、または同じディスク上の別のアレイが終わったときに始まります。</translation>
    </message>
    <message>
        <source>{disk} does not answer. To copy from it would take hours. First take it out without a new disk (in a terminal: raidwright fail); then replace it.</source>
        <translation>{disk} は応答しません。ここからコピーすると何時間もかかります。まず新しいディスクなしで取り外し（端末では raidwright fail）、その後で交換してください。</translation>
    </message>
    <message>
        <source>{device} is unlocked as {name}, a name that no plan can carry. Unmount what is in it, lock it with: cryptsetup close {name}; then unlock it here.</source>
        <translation>{device} は {name} という名前でロック解除されていますが、この名前は計画で扱えません。中にあるものをアンマウントし、cryptsetup close {name} でロックしてから、ここでロックを解除してください。</translation>
    </message>
    <message>
        <source>{device} is a partition of the array, and the UUID of the encryption in it is that of something else too, so that no plan can name it. Destroy its keys first: cryptsetup erase {device}</source>
        <translation>{device} はこのアレイのパーティションですが、その中の暗号化と同じ UUID を持つものがほかにもあるため、計画で指定できません。先にそのキーを破棄してください: cryptsetup erase {device}</translation>
    </message>
    <message>
        <source>{array} is not encrypted as a whole: there is no header to save.</source>
        <translation>{array} は全体が暗号化されてはいないため、保存するヘッダーがありません。</translation>
    </message>
    <message>
        <source>{array} is encrypted in an older form (LUKS1), whose header is not handled here. Save it with: cryptsetup luksHeaderBackup</source>
        <translation>{array} は古い形式 (LUKS1) で暗号化されており、そのヘッダーはここでは扱えません。cryptsetup luksHeaderBackup で保存してください。</translation>
    </message>
    <message>
        <source>The file would lie on {array} itself ({place}), and be out of reach just when it is needed. Choose another medium.</source>
        <translation>ファイルが {array} 自身の上（{place}）に置かれるため、必要なときに手が届きません。別のメディアを選んでください。</translation>
    </message>
    <message>
        <source>The file is a secret. Whoever has it and a passphrase that was valid when it was made can open {array}, even after the passphrase was changed. Nobody but you can read it.</source>
        <translation>このファイルは秘密です。作成時に有効だったパスフレーズとこのファイルを持つ人は、パスフレーズを変更したあとでも {array} を開けます。ファイルを読めるのはあなただけです。</translation>
    </message>
    <message>
        <source>Keep the file on another medium than {array}. It is out of date as soon as a passphrase or key is changed, added or removed: save it again then, and erase the old one.</source>
        <translation>ファイルは {array} とは別のメディアに保管してください。パスフレーズやキーを変更、追加、削除すると古くなります。そのときは保存し直し、古いファイルを消去してください。</translation>
    </message>
    <message>
        <source>{array} is unlocked, and what is on it can still be read. Copy what you need, lock it, and then restore the header.</source>
        <translation>{array} はロックが解除されていて、中のデータはまだ読めます。必要なものをコピーし、ロックしてから、ヘッダーを復元してください。</translation>
    </message>
    <message>
        <source>The header on {array} now can be read. It is overwritten: passphrases and keys that were changed or added since the file was saved will not open it any more, and those of then will again.</source>
        <translation>{array} にある今のヘッダーは読めますが、上書きされます。ファイルを保存したあとに変更または追加したパスフレーズやキーでは開けなくなり、保存したときのもので開けるようになります。</translation>
    </message>
    <message>
        <source>The header on {array} now is damaged or gone.</source>
        <translation>{array} の今のヘッダーは壊れているか、なくなっています。</translation>
    </message>
    <message>
        <source>The saved header is whole. Container: {uuid}; keys that open it: {slots}; size: {size}.</source>
        <translation>保存したヘッダーは完全です。コンテナー: {uuid}、開けるキーの数: {slots}、サイズ: {size}。</translation>
    </message>
    <message>
        <source>Nothing on this computer tells which container was on {array}, so that a wrong header could not be told from the right one. If you are sure, restore it with: cryptsetup luksHeaderRestore</source>
        <translation>{array} にどのコンテナーがあったかを示すものがこのコンピューターになく、ヘッダーが正しいかどうかを見分けられません。確かであれば、cryptsetup luksHeaderRestore で復元してください。</translation>
    </message>
    <message>
        <source>The file holds the header of another container ({found}) than the one on {array} ({known}). Choose the right file.</source>
        <translation>ファイルのヘッダーは、{array} のコンテナー（{known}）ではなく別のコンテナー（{found}）のものです。正しいファイルを選んでください。</translation>
    </message>
    <message>
        <source>{array} carries something else now, which the header would destroy. It is left alone.</source>
        <translation>{array} には今は別のものがあり、ヘッダーを書くと壊れるため、そのままにします。</translation>
    </message>
    <message>
        <source>With this header the data of {array} would begin at {data}, and it has {size}. It belongs to a larger array.</source>
        <translation>このヘッダーでは {array} のデータが {data} から始まりますが、アレイの大きさは {size} です。もっと大きなアレイのヘッダーです。</translation>
    </message>
    <message>
        <source>The file is no saved header of an encryption. Choose another file for {array}.</source>
        <translation>このファイルは、保存した暗号化ヘッダーではありません。{array} 用の別のファイルを選んでください。</translation>
    </message>
    <message>
        <source>The file holds the header of another version of LUKS than 2, which is not handled here. Choose another file for {array}.</source>
        <translation>ファイルのヘッダーは LUKS 2 以外の版のもので、ここでは扱えません。{array} 用の別のファイルを選んでください。</translation>
    </message>
    <message>
        <source>The file is damaged: its checksum is wrong, or it cannot be understood. Choose another copy of the header of {array}.</source>
        <translation>ファイルが壊れています。チェックサムが合わないか、内容を理解できません。{array} のヘッダーの別のコピーを選んでください。</translation>
    </message>
    <message>
        <source>The file is cut off: the end of the header is missing. Choose another copy of the header of {array}.</source>
        <translation>ファイルが途中で切れていて、ヘッダーの終わりがありません。{array} のヘッダーの別のコピーを選んでください。</translation>
    </message>
    <message>
        <source>The file holds more than a header. Choose the file that was saved for {array}.</source>
        <translation>ファイルにはヘッダー以外のものも入っています。{array} 用に保存したファイルを選んでください。</translation>
    </message>
    <message>
        <source>The file is larger than a header can be. Choose the one saved for {array}.</source>
        <translation>ファイルがヘッダーとしては大きすぎます。{array} 用に保存したものを選んでください。</translation>
    </message>
    <message>
        <source>{array} was a {level} array, of which {here} of {expected} members are here. All of them are erased.</source>
        <translation>{array} は {level} アレイで、メンバー {expected} 台のうち {here} 台がここにあります。そのすべてを消去します。</translation>
    </message>
    <message>
        <source>{array} was a {level} array made on {home}, of which {here} of {expected} members are here. All of them are erased.</source>
        <translation>{array} は {home} で作られた {level} アレイで、メンバー {expected} 台のうち {here} 台がここにあります。そのすべてを消去します。</translation>
    </message>
    <message>
        <source>{array} is running. Stop it first, or take it down.</source>
        <translation>{array} は動作しています。先に停止するか、解除してください。</translation>
    </message>
    <message>
        <source>{array} is running, and of a kind that is not handled here ({level}). Stop it with its own tools first.</source>
        <translation>{array} は動作中で、ここでは扱えない種類です ({level})。先に専用のツールで停止してください。</translation>
    </message>
    <message>
        <source>{file}, line {line}, tells this computer of {array}: {text}. Take {array} down instead, which takes its lines out too. Where that cannot be, take them out by hand.</source>
        <translation>{file} の {line} 行目に {array} が登録されています: {text}。消去ではなく {array} を解除してください。登録された行も取り除かれます。解除できない場合は、行を手動で取り除いてください。</translation>
    </message>
    <message>
        <source>{file} is the key file for {array}. Take {array} down instead, which deletes it too. Where that cannot be, delete it by hand.</source>
        <translation>{file} は {array} のキーファイルです。消去ではなく {array} を解除してください。このファイルも削除されます。解除できない場合は、手動で削除してください。</translation>
    </message>
    <message>
        <source>{device} holds the members of {array}. Stop {array} first.</source>
        <translation>{device} が {array} のメンバーを使用しています。先に {array} を停止してください。</translation>
    </message>
    <message>
        <source>{array} also stands on {disks}. Choose all its disks that are here, or unplug the others.</source>
        <translation>{array} は {disks} にもまたがっています。このアレイのディスクのうちここにあるものをすべて選ぶか、残りを取り外してください。</translation>
    </message>
    <message>
        <source>The volume group {group} goes with all its volumes: {volumes}.</source>
        <translation>ボリュームグループ {group} は、すべてのボリュームとともに消去されます: {volumes}。</translation>
    </message>
    <message>
        <source>The volume group {group} is incomplete, and its volumes are in use. Put them away first: vgchange --activate n {group}</source>
        <translation>ボリュームグループ {group} は一部が欠けており、そのボリュームが使用中です。先に無効にしてください: vgchange --activate n {group}</translation>
    </message>
    <message>
        <source>{device} is encrypted. Unless you know that nobody needs it any more, look inside first. As root, with its passphrase: cryptsetup open --readonly {device} look; what is in it is mounted by mount -o ro,noload /dev/mapper/look /mnt for ext4, with ro,norecovery for XFS, with ro,rescue=nologreplay for btrfs. Nothing on it is changed by that. Afterwards: umount /mnt; cryptsetup close look</source>
        <translation>{device} は暗号化されています。もう不要だと分かっているのでなければ、先に中を確認してください。root として、パスフレーズを使って cryptsetup open --readonly {device} look を実行し、中のファイルシステムを、ext4 なら mount -o ro,noload /dev/mapper/look /mnt、XFS なら ro,norecovery、btrfs なら ro,rescue=nologreplay を指定してマウントします。これで何も変更されません。終わったら: umount /mnt; cryptsetup close look</translation>
    </message>
    <message>
        <source>Unless you know that nobody needs {group} any more, look at its volumes first. As root, vgchange --activate y --config &apos;activation/read_only_volume_list=[&quot;{group}&quot;]&apos; {group} changes nothing on them; choose the disks here again after that, and it is said how each volume is mounted. Afterwards: vgchange --activate n {group}</source>
        <translation>{group} がもう不要だと分かっているのでなければ、先にそのボリュームの中を確認してください。root として vgchange --activate y --config &apos;activation/read_only_volume_list=[&quot;{group}&quot;]&apos; {group} を実行すれば、何も変更されません。そのあとここでもう一度ディスクを選ぶと、各ボリュームのマウント方法が示されます。終わったら: vgchange --activate n {group}</translation>
    </message>
    <message>
        <source>{array} lacks a member, and the disk would take its place at once. Replace what was lost first.</source>
        <translation>{array} にはメンバーが足りず、このディスクはすぐにその位置に入ります。先に失われたものを交換してください。</translation>
    </message>
    <message>
        <source>{disk} is no spare of {array}. Choose one of its spares.</source>
        <translation>{disk} は {array} のスペアではありません。スペアを選んでください。</translation>
    </message>
    <message>
        <source>{array} has no spare.</source>
        <translation>{array} にスペアはありません。</translation>
    </message>
    <message>
        <source>No disk is free for {array}. Connect one that is as large as its members.</source>
        <translation>{array} に使える未使用のディスクがありません。メンバーと同じ大きさのディスクを接続してください。</translation>
    </message>
    <message>
        <source>{disk} carries more than one member of {array}: {members}. No plan exchanges such a disk. Do not pull it: replace its members by hand first, one after the other, with mdadm.</source>
        <translation>{disk} には {array} のメンバーが複数あります: {members}。そのようなディスクを交換する計画は作れません。抜かずに、先に mdadm を使って手作業でメンバーを 1 つずつ交換してください。</translation>
    </message>
    <message>
        <source>{disk} keeps the journal of {array}, which takes no writes without it. It is no spare, and no plan exchanges it. By hand: unmount what is on {array}; then mdadm --readonly, mdadm --fail and --remove for this disk, and mdadm --add-journal for another.</source>
        <translation>{disk} には {array} のジャーナルがあり、これがないと書き込めません。スペアではなく、交換する計画は作れません。手動で行うには、{array} 上のものをアンマウントし、mdadm --readonly を実行し、このディスクに mdadm --fail と --remove、別のディスクに mdadm --add-journal を実行してください。</translation>
    </message>
    <message>
        <source>{new} is filled from {disk}, which serves until then: the array is never less safe than now.</source>
        <translation>{disk} から {new} に複製します。元のディスクはそれまで使われ続けるため、アレイの安全性が下がることはありません。</translation>
    </message>
    <message>
        <source>When that has ended {disk} serves no more. Come back here to take it out of the array, which clears it.</source>
        <translation>終わると {disk} は使われなくなります。ここに戻ってアレイから外すと、消去されます。</translation>
    </message>
    <message>
        <source>{disk} takes the empty place and is filled from the others. The page of the array shows how far it is and how long it still takes.</source>
        <translation>{disk} が空いた位置に入り、ほかのディスクのデータから再構築されます。進み具合と残り時間はアレイのページで分かります。</translation>
    </message>
    <message>
        <source>Come back here to take {disk} out of the array, which clears it.</source>
        <translation>ここに戻って {disk} をアレイから外すと、消去されます。</translation>
    </message>
    <message>
        <source>{disk} is taken out of the array and cleared, as far as it still answers.</source>
        <translation>{disk} をアレイから外し、応答する範囲で消去します。</translation>
    </message>
    <message>
        <source>Pull the disk with the serial number {serial} on its label.</source>
        <translation>ラベルのシリアル番号が {serial} のディスクを抜いてください。</translation>
    </message>
    <message>
        <source>Put in a new one of at least {size}. As soon as it comes it is chosen here.</source>
        <translation>{size} 以上の新しいディスクを取り付けてください。認識され次第、ここで選ばれます。</translation>
    </message>
    <message>
        <source>“{array}” is then degraded. Further failures it survives until the rebuild: {further}. If a port is free for the new disk, replace this one while it works instead.</source>
        <translation>その後「{array}」は縮退します。再構築が終わるまで、さらに {further} 台の故障に耐えます。新しいディスク用の接続口が空いている場合は、このディスクが動いているうちに交換してください。</translation>
    </message>
    <message>
        <source>“{array}” is then degraded: until the rebuild another failure loses data. If a port is free for the new disk, replace this one while it works instead.</source>
        <translation>その後「{array}」は縮退します。再構築が終わるまでにさらに故障すると、データが失われます。新しいディスク用の接続口が空いている場合は、このディスクが動いているうちに交換してください。</translation>
    </message>
    <message>
        <source>{array} is of the kind RAID0. While it were spread over one disk more it would be another kind, which is not done here. Save what is on it, and build it anew.</source>
        <translation>{array} は RAID0 です。ディスクを 1 台増やす間は別の種類になってしまうため、ここでは行いません。中のデータをほかに保存し、作り直してください。</translation>
    </message>
    <message>
        <source>{array} is linear, and a disk that it gains cannot be taken out again. That is not done here. Save what is on it, and build it anew.</source>
        <translation>{array} はリニアで、追加したディスクは取り外せません。ここでは追加できません。データを退避し、作り直してください。</translation>
    </message>
    <message>
        <source>{array} notes down parity before it writes (PPL). While it does, md neither spreads it over more disks nor uses more of each. Turn that off by hand first, with mdadm --grow --consistency-policy=resync.</source>
        <translation>{array} は書き込む前にパリティを記録します (PPL)。その間、md は台数を増やすことも、各ディスクをより多く使うこともしません。先に手作業で mdadm --grow --consistency-policy=resync を実行して止めてください。</translation>
    </message>
    <message>
        <source>{array} has a journal. With one md neither spreads it over more disks nor uses more of each. Save what is on it, and build it anew.</source>
        <translation>{array} にはジャーナルがあります。ジャーナルがあると、md は台数を増やすことも、各ディスクをより多く使うこともしません。中身を保存してから作り直してください。</translation>
    </message>
    <message>
        <source>{array} is a RAID10 with its copies far apart, or more than two of them, which cannot be spread over more disks. Save what is on it, and build it anew.</source>
        <translation>{array} はコピーどうしを離して置くか、コピーを 3 つ以上持つ RAID10 で、ディスクを増やせません。中のデータをほかに保存し、作り直してください。</translation>
    </message>
    <message>
        <source>{array} lacks a member, whose place the new disk would take. Replace what was lost first.</source>
        <translation>{array} にはメンバーが足りず、新しいディスクはその位置に入ってしまいます。先に失われたものを交換してください。</translation>
    </message>
    <message>
        <source>{array} then has {count} copies of everything and holds as much as before.</source>
        <translation>{array} はすべてのコピーを {count} 個持つようになります。容量は変わりません。</translation>
    </message>
    <message>
        <source>{array} then has {count} disks and holds {after} ({bytes} bytes) instead of {before}, once it is spread over all of them. What lies on it can be enlarged after that.</source>
        <translation>{array} は {count} 台のディスクになり、すべてに広がり終えると容量は {before} から {after}（{bytes} バイト）になります。その後でアレイ上のものを拡大できます。</translation>
    </message>
    <message>
        <source>Everything on {array} is moved, which takes hours to days. It can be used meanwhile, and a power cut does no harm: it goes on where it was. It cannot be undone; have a backup.</source>
        <translation>{array} のすべてのデータを移動します。数時間から数日かかります。その間も使用でき、停電しても問題なく続きから再開します。この操作は元に戻せません。バックアップを取っておいてください。</translation>
    </message>
    <message>
        <source>{array} is a RAID10 with its copies far apart. md uses no more of its disks than when it was made. Save what is on it, and build it anew.</source>
        <translation>{array} はコピーを離して置く (far) RAID10 です。md は作成時よりもディスクを多く使えません。中身を保存してから作り直してください。</translation>
    </message>
    <message>
        <source>{array} is a RAID10 with more than two copies of everything, and is not enlarged here. By hand it is, with mdadm --grow --size=max.</source>
        <translation>{array} は 3 つ以上のコピーを持つ RAID10 で、ここでは拡大できません。手作業なら mdadm --grow --size=max で拡大できます。</translation>
    </message>
    <message>
        <source>{array} has its superblock behind its data (metadata 0.90 or 1.0), and with that it is not enlarged here. By hand it is, with mdadm --grow --size=max.</source>
        <translation>{array} はスーパーブロックがデータの後ろにあるため (メタデータ 0.90 または 1.0)、ここでは拡大できません。手作業なら mdadm --grow --size=max で拡大できます。</translation>
    </message>
    <message>
        <source>{array} is being spread over another number of disks, and has what it gains only when that has ended. Wait until then.</source>
        <translation>{array} は別の台数のディスクに広げている途中で、増える分は終わってから使えます。それまで待ってください。</translation>
    </message>
    <message>
        <source>{array} lacks a member, whose size nobody knows. Replace what was lost first.</source>
        <translation>{array} にはメンバーが足りず、その大きさが分かりません。先に失われたものを交換してください。</translation>
    </message>
    <message>
        <source>{array} uses all of its disks already. What is on it grows only as far as it does not fill the array yet.</source>
        <translation>{array} はすでにディスクをすべて使っています。中身は、まだアレイいっぱいになっていない分だけ拡大されます。</translation>
    </message>
    <message>
        <source>The file system on {array} then has {after} ({bytes} bytes).</source>
        <translation>{array} 上のファイルシステムは {after}（{bytes} バイト）になります。</translation>
    </message>
    <message>
        <source>The volume group on {array} has several volumes, or none. It gets the room; which volume is to have it is yours to say, with lvextend.</source>
        <translation>{array} 上のボリュームグループにはボリュームが複数あるか、1 つもありません。増えた領域はボリュームグループに加わります。どのボリュームに使うかは lvextend で決めてください。</translation>
    </message>
    <message>
        <source>{device} is encrypted and locked. Unlock it first.</source>
        <translation>{device} は暗号化され、ロックされています。先にロックを解除してください。</translation>
    </message>
    <message>
        <source>The file system on {device} is not mounted. Mount it first.</source>
        <translation>{device} 上のファイルシステムはマウントされていません。先にマウントしてください。</translation>
    </message>
    <message>
        <source>What is on {device} cannot be enlarged here. Enlarge the array alone, and see to it by its own means.</source>
        <translation>{device} 上のものはここでは拡大できません。アレイだけを拡大し、その上のものは専用のツールで拡大してください。</translation>
    </message>
    <message>
        <source>The ext4 on {device} was made without 64bit and cannot have more than {most}, which is less than it would get. Enlarge the array alone; or unmount it first and convert it by hand, with e2fsck -f and then resize2fs -b.</source>
        <translation>{device} の ext4 は 64bit なしで作成されたため {most} を超えられず、拡大後の大きさに足りません。アレイだけを拡大するか、先にアンマウントし、e2fsck -f に続けて resize2fs -b で手作業で変換してください。</translation>
    </message>
    <message>
        <source>The btrfs on {device} lies on other devices too. Enlarge the array alone; then, by hand and with the number that btrfs filesystem show tells of this device: btrfs filesystem resize NUMBER:max</source>
        <translation>{device} の btrfs はほかのデバイスにもまたがっています。アレイだけを拡大し、その後、btrfs filesystem show が示すこのデバイスの番号を使って手作業で実行してください: btrfs filesystem resize 番号:max</translation>
    </message>
    <message>
        <source>{device} belongs to a volume group that lies on other devices too, or that is incomplete. Enlarge the array alone, and see to the group by its own means.</source>
        <translation>{device} は、ほかのデバイスにもまたがっているか、一部が欠けているボリュームグループに属しています。アレイだけを拡大し、グループは専用のツールで扱ってください。</translation>
    </message>
    <message>
        <source>The mdadm of this computer has no timer for checks. Check {array} by hand now and then.</source>
        <translation>このコンピューターの mdadm には検査のタイマーがありません。{array} をときどき手動で検査してください。</translation>
    </message>
    <message>
        <source>Here cron begins the checks, and their switch is a file: set AUTOCHECK={word} in /etc/default/mdadm, or answer the questions of: dpkg-reconfigure mdadm</source>
        <translation>ここでは cron が検査を始め、ファイルで切り替えます。/etc/default/mdadm で AUTOCHECK={word} に設定するか、次のコマンドの質問に答えてください: dpkg-reconfigure mdadm</translation>
    </message>
    <message>
        <source>What would begin the checks here is not installed. Install the package cron.</source>
        <translation>ここで検査を始めるものがインストールされていません。パッケージ cron をインストールしてください。</translation>
    </message>
    <message>
        <source>{array} is checked each month already.</source>
        <translation>{array} はすでに毎月検査されています。</translation>
    </message>
    <message>
        <source>{array} is not checked by calendar.</source>
        <translation>{array} は定期的に検査されていません。</translation>
    </message>
    <message>
        <source>This holds for every array of this computer, not for {array} alone.</source>
        <translation>{array} だけでなく、このコンピューターのすべてのアレイに適用されます。</translation>
    </message>
    <message>
        <source>{array} writes down first what it is about to write, so that no resync follows a power cut. md takes no bitmap beside that.</source>
        <translation>{array} は書き込む内容を先に記録するため、停電の後に再同期は不要です。md はそれと併せてビットマップを使いません。</translation>
    </message>
    <message>
        <source>{array} is a part of something else ({kind}), such as the RAID of a computer&apos;s firmware, and not handled here: use its own tools.</source>
        <translation>{array} は別の仕組み ({kind}) の一部です (コンピューターのファームウェア RAID など)。ここでは扱えません。専用のツールを使ってください。</translation>
    </message>
    <message>
        <source>{array} only holds the disks of a RAID of the computer&apos;s firmware. The arrays on them stand beside it.</source>
        <translation>{array} はコンピューターのファームウェア RAID のディスクをまとめているだけです。その上のアレイは別に表示されます。</translation>
    </message>
    <message>
        <source>{array} looks like a RAID0 that is being spread over more disks: md calls it RAID4 meanwhile, and counts a place for parity that no disk has to fill. Only a true RAID4 would lack one.</source>
        <translation>{array} は台数を増やしている途中の RAID0 のようです。その間 md は RAID4 と呼び、パリティ用の場所を数えますが、そこに入れるディスクは不要です。ディスクが足りないのは、本当に RAID4 の場合だけです。</translation>
    </message>
    <message>
        <source>{array} looks like a RAID0 that is being spread over more disks, and md calls it RAID4 meanwhile. Wait until it has been spread.</source>
        <translation>{array} は、より多くのディスクへ広げている途中の RAID0 のようです。その間、md はこれを RAID4 と呼びます。広げ終わるまでお待ちください。</translation>
    </message>
    <message>
        <source>How {array} stands just now the helper has not said yet. Wait a moment.</source>
        <translation>{array} の現在の状態がヘルパーからまだ届いていません。少し待ってください。</translation>
    </message>
    <message>
        <source>{array} has lost the disk with its journal, and takes no writes any more; what it holds can be read. Save that first. Then take it down; or unmount it and give it another journal by hand: mdadm --readonly, then mdadm --add-journal.</source>
        <translation>{array} はジャーナルのディスクを失い、もう書き込めません。保存されているデータは読み取れます。まずデータを退避してください。そのあとこのアレイを解除するか、アンマウントして手動で別のジャーナルを追加してください: mdadm --readonly のあと mdadm --add-journal。</translation>
    </message>
    <message>
        <source>Which disk the plan meant by {disk} cannot be told: it was {path}, and {alike} reports the same now. Connect the disks as they were, or take down what was begun.</source>
        <translation>計画が {disk} として指定したディスクを判別できません。元は {path} でしたが、今は {alike} が同じ内容を報告しています。ディスクを元どおりに接続するか、始めたものを解除してください。</translation>
    </message>
    <message>
        <source>{device} is a member of the array {array}, which may look for what is at its end. Take that one down first.</source>
        <translation>{device} はアレイ {array} のメンバーで、そのアレイは末尾にある情報を参照している可能性があります。先にそちらを解除してください。</translation>
    </message>
    <message>
        <source>{device} is a member of the array {array}. Stop that one first.</source>
        <translation>{device} はアレイ {array} のメンバーです。先にそちらを停止してください。</translation>
    </message>
    <message>
        <source>Disks of {array} are gone, and the kernel still uses them: {things}. Lock {array} to let go of them; no disk is touched.</source>
        <translation>{array} のディスクが取り外されましたが、カーネルがまだ使用中です: {things}。{array} をロックすると解放されます。ディスクには触れません。</translation>
    </message>
    <message>
        <source>Disks of {array} are gone, and the kernel still uses them: {things}. It lets go of them at the next start of the computer.</source>
        <translation>{array} のディスクが取り外されましたが、カーネルがまだ使用中です: {things}。次にコンピューターを起動したときに解放されます。</translation>
    </message>
    <message>
        <source>The kernel still uses disks of {array} that are gone ({things}). It lets go of them first. No disk is asked or changed.</source>
        <translation>取り外された {array} のディスクを、カーネルがまだ使用中です ({things})。先にこれを解放します。ディスクの読み書きはしません。</translation>
    </message>
    <message>
        <source>The kernel still uses disks of {array} that are gone. Lock {array} first.</source>
        <translation>取り外された {array} のディスクを、カーネルがまだ使用中です。先に {array} をロックしてください。</translation>
    </message>
    <message>
        <source>Something else is mounted below {thing}, whose disk is gone. Unmount that first.</source>
        <translation>ディスクが取り外された {thing} の下に、別のものがマウントされています。先にアンマウントしてください。</translation>
    </message>
    <message>
        <source>The kernel cannot let go of {thing}, whose disk is gone. Restart the computer.</source>
        <translation>ディスクが取り外された {thing} を、カーネルが解放できません。コンピューターを再起動してください。</translation>
    </message>
    <message>
        <source>The program {program} (process {process}) has files open on {thing}, whose disk is gone. End it first.</source>
        <translation>プログラム {program} (プロセス {process}) が、ディスクが取り外された {thing} のファイルを開いています。先に終了してください。</translation>
    </message>
    <message>
        <source>{thing}, whose disk is gone, is given out over NFS. Take that export back first, with exportfs -u.</source>
        <translation>ディスクが取り外された {thing} は NFS で公開されています。先に exportfs -u で公開を取り消してください。</translation>
    </message>
    <message>
        <source>The kernel still uses {thing}, whose disk is gone. No plan can carry that name. Close it by hand: dmsetup remove</source>
        <translation>ディスクが取り外された {thing} を、カーネルがまだ使用中です。この名前は計画に書けません。手動で閉じてください: dmsetup remove</translation>
    </message>
    <message>
        <source>{array} is running already.</source>
        <translation>{array} はすでに動作しています。</translation>
    </message>
    <message>
        <source>{array} is stopped already.</source>
        <translation>{array} はすでに停止しています。</translation>
    </message>
    <message>
        <source>{array} can be written to already.</source>
        <translation>{array} はすでに書き込みできます。</translation>
    </message>
    <message>
        <source>{device} is a partition of an array, which is not handled here. Mount it or let go of it with the tools that made it.</source>
        <translation>{device} はアレイ上のパーティションで、ここでは扱えません。作成に使ったツールでマウントまたは解放してください。</translation>
    </message>
    <message>
        <source>{array} is started read-only from the {here} of {expected} members that are here. What is on it shows then; look inside once more to have that mounted, read-only. Stopping it undoes all of it.</source>
        <translation>{array} を、ここにあるメンバー {here} 台（全 {expected} 台）から読み取り専用で開始します。すると中身が分かります。もう一度「中を見る」を選ぶと、それを読み取り専用でマウントします。停止すればすべて元に戻ります。</translation>
    </message>
    <message>
        <source>{array} is running and can be written to. Stop it first; then look inside.</source>
        <translation>{array} は動作しており、書き込み可能です。先に停止してから中を見てください。</translation>
    </message>
    <message>
        <source>Which members of {array} are whole the helper has not said. Wait a moment; if it stays so, start the array with mdadm.</source>
        <translation>{array} のどのメンバーが正常か、ヘルパーからの情報がありません。少し待ってください。変わらなければ、mdadm でアレイを開始してください。</translation>
    </message>
    <message>
        <source>{array} keeps its write-intent bitmap in the file {file}, which no superblock names. Started again it has no bitmap, and a member that drops out is rebuilt whole. Add a bitmap after the start.</source>
        <translation>{array} の書き込みインテントビットマップはファイル {file} にあり、スーパーブロックには記録されていません。再び開始するとビットマップがなく、外れたメンバーは全体が再構築されます。開始後にビットマップを追加してください。</translation>
    </message>
    <message>
        <source>{devices} are copies of one member of {array}. Only one of them belongs to it. Unplug one, then start the array.</source>
        <translation>{devices} は {array} の同じメンバーの複製です。属するのは一方だけです。一方を取り外してからアレイを開始してください。</translation>
    </message>
    <message>
        <source>{device} and {other} carry the same UUID: one is a copy of the other. What looks for that UUID can find either. Unplug the one that is not meant.</source>
        <translation>{device} と {other} の UUID は同じで、一方は他方の複製です。この UUID で探すと、どちらが使われるかわかりません。使わないほうを取り外してください。</translation>
    </message>
    <message>
        <source>{device} belongs to a member of {array} and is mounted at {point}. Lock {array} first, then start it.</source>
        <translation>{device} は {array} のメンバーの一部で、{point} にマウントされています。先に {array} をロックしてから開始してください。</translation>
    </message>
    <message>
        <source>{path} is the name of {device} just now, which is not {array}. Stop that one first.</source>
        <translation>{path} は現在 {array} ではない {device} の名前です。先にそちらを停止してください。</translation>
    </message>
    <message>
        <source>{array} starts read-only: {missing} of its {expected} members are missing. Look whether all is there that should be, then make it writable, or connect the missing disks first.</source>
        <translation>{array} は読み取り専用で開始します。{expected} 台中 {missing} 台のメンバーがありません。必要なものがそろっているか確認してから書き込み可能にするか、足りないディスクを先に接続してください。</translation>
    </message>
    <message>
        <source>{array} starts read-only: it writes down first what it is about to write, and what was left there is carried out as it starts. Look at what is on it, then make it writable.</source>
        <translation>{array} は読み取り専用で開始します。書き込む内容をまず記録するアレイで、残っていた記録は開始時に反映されます。中身を確かめてから、書き込み可能にしてください。</translation>
    </message>
    <message>
        <source>The disk with the journal of {array} is missing: what was written last may stand there alone. Connect it.</source>
        <translation>{array} のジャーナルのあるディスクがありません。最後に書き込まれた内容は、そこにしかないかもしれません。接続してください。</translation>
    </message>
    <message>
        <source>{array} starts read-only: {devices} once served as this array without the others, and so may hold data that these lack. Look which are the right ones, then make it writable.</source>
        <translation>{array} は読み取り専用で開始します。{devices} は以前、ほかのメンバーなしで単独でこのアレイとして動作しており、ほかにないデータを持つ可能性があります。どちらが正しいか確認してから書き込み可能にしてください。</translation>
    </message>
    <message>
        <source>{array} starts read-only: it was made on another computer ({home}). Look at what is on it, then make it writable.</source>
        <translation>{array} は読み取り専用で開始します。別のコンピューター（{home}）で作られたためです。内容を確認してから書き込み可能にしてください。</translation>
    </message>
    <message>
        <source>Something on {array} is open, read-only. Lock it first, and unlock it again afterwards.</source>
        <translation>{array} 上のものが読み取り専用で開かれています。先にロックし、あとでもう一度ロックを解除してください。</translation>
    </message>
    <message>
        <source>As {array} is seen just now, there is nothing to do. Look again in a moment.</source>
        <translation>現在の {array} の状態では、することがありません。少し待ってからもう一度確認してください。</translation>
    </message>
    <message>
        <source>Nothing on {array} is left to be unlocked or mounted.</source>
        <translation>{array} には、これ以上ロック解除やマウントの対象となるものがありません。</translation>
    </message>
    <message>
        <source>Several containers on {array} are locked ({devices}), each with its own passphrase. Unlock them one by one, with cryptsetup open.</source>
        <translation>{array} 上の複数のコンテナー（{devices}）がロックされ、それぞれ別のパスフレーズを持ちます。cryptsetup open で 1 つずつロックを解除してください。</translation>
    </message>
    <message>
        <source>What is on {device} shows only once it is unlocked. Where it shall be mounted is asked then.</source>
        <translation>{device} の内容はロックを解除するまで分かりません。マウント先はそのあとで尋ねます。</translation>
    </message>
    <message>
        <source>{device} would be unlocked as {mapping}, and there is something else of that name. Close that, or enter another name in /etc/crypttab.</source>
        <translation>{device} は {mapping} という名前で開かれますが、その名前はすでに使われています。それを閉じるか、/etc/crypttab に別の名前を書いてください。</translation>
    </message>
    <message>
        <source>{device} would be unlocked as {mapping}, and line {line} of {file} uses that name for something else. Enter {device} in /etc/crypttab under a name of its own first.</source>
        <translation>{device} のロックを {mapping} という名前で解除しようとしましたが、{file} の {line} 行目がその名前を別のものに使っています。先に {device} を別の名前で /etc/crypttab に記載してください。</translation>
    </message>
    <message>
        <source>Nothing says where {device} shall be mounted. Name a folder, such as /srv/data.</source>
        <translation>{device} のマウント先が決まっていません。/srv/data のようなフォルダーを指定してください。</translation>
    </message>
    <message>
        <source>Two file systems would be mounted at {point}. Name another folder.</source>
        <translation>2 つのファイルシステムが {point} にマウントされることになります。別のフォルダーを指定してください。</translation>
    </message>
    <message>
        <source>Something else is mounted at {point} already. Unmount it, or name another folder.</source>
        <translation>{point} にはすでに別のものがマウントされています。アンマウントするか、別のフォルダーを指定してください。</translation>
    </message>
    <message>
        <source>Line {line} of {file} mounts something else at {point}. Name another folder.</source>
        <translation>{file} の {line} 行目で、別のものが {point} にマウントされることになっています。別のフォルダーを指定してください。</translation>
    </message>
    <message>
        <source>{device} is not mounted at {point}, which lies below {other}: whoever may write there could have put a link in the way. Mount it by hand once {other} is mounted: mount {point}</source>
        <translation>{device} は {point} にはマウントされません。{other} の下にあり、そこに書き込める人が途中にリンクを置いた可能性があるためです。{other} がマウントされてから、手動でマウントしてください: mount {point}</translation>
    </message>
    <message>
        <source>systemd mounts {device} at {point} as soon as somebody enters that folder, as its line in /etc/fstab says (x-systemd.automount).</source>
        <translation>{device} は、/etc/fstab の行（x-systemd.automount）のとおり、{point} が開かれるとすぐに systemd によってそこへマウントされます。</translation>
    </message>
    <message>
        <source>{device} belongs to {point}, and here things are mounted below /srv, /mnt and /media only. Mount it by hand: mount {point}</source>
        <translation>{device} のマウント先は {point} ですが、ここでは /srv、/mnt、/media の下にだけマウントします。手動でマウントしてください: mount {point}</translation>
    </message>
    <message>
        <source>{device} holds a file system ({kind}) that is not mounted here. Mount it by hand.</source>
        <translation>{device} のファイルシステム（{kind}）は、ここではマウントできません。手動でマウントしてください。</translation>
    </message>
    <message>
        <source>{device} holds a file system of an old kind ({kind}), which is looked into here, and not written to. Stop the array and look inside, or mount it by hand.</source>
        <translation>{device} には古い種類のファイルシステム（{kind}）があり、ここでは閲覧だけができ、書き込みはできません。アレイを停止してから中を見るか、手動でマウントしてください。</translation>
    </message>
    <message>
        <source>Nothing on {array} is unlocked or mounted.</source>
        <translation>{array} には、ロック解除やマウントされているものがありません。</translation>
    </message>
    <message>
        <source>{array} is changing its shape just now. Wait until that has ended.</source>
        <translation>{array} は構成の変更中です。終わるまで待ってください。</translation>
    </message>
    <message>
        <source>{device} is mounted at a path of more than {most} characters, which no plan can name. Unmount it by hand: umount {device}</source>
        <translation>{device} は {most} 文字を超えるパスにマウントされています。このような長いパスは計画では扱えません。手動でアンマウントしてください: umount {device}</translation>
    </message>
    <message>
        <source>The program {program} (process {process}) uses what is on {device}. End it, or close in it what comes from there.</source>
        <translation>プログラム {program}（プロセス {process}）が {device} の内容を使用しています。終了するか、そこで開いているものを閉じてください。</translation>
    </message>
    <message>
        <source>{array} is not running. Start it first.</source>
        <translation>{array} は動作していません。先に開始してください。</translation>
    </message>
    <message>
        <source>{array} uses all of its disks, and what is on it fills it: there is no room left to gain.</source>
        <translation>{array} はディスクをすべて使い切っており、その上にあるものも全体に広がっています。これ以上増やせる容量はありません。</translation>
    </message>
    <message>
        <source>{array} is of the kind {level}, which keeps nothing twice: there is nothing to compare, to fill or to note.</source>
        <translation>{array} は {level} で、何も二重に持ちません。比べるものも、再構築するものも、ビットマップに記録するものもありません。</translation>
    </message>
    <message>
        <source>{array} lacks a member, so that there is nothing to compare. Replace what was lost first.</source>
        <translation>{array} にはメンバーが足りず、比べるものがありません。先に失われたものを交換してください。</translation>
    </message>
    <message>
        <source>Everything on {array} is read and compared. It can be used meanwhile, and is slower.</source>
        <translation>{array} のすべてを読み取って比べます。その間も使えますが、遅くなります。</translation>
    </message>
    <message>
        <source>Where the disks of {array} do not agree nobody knows which of them is right: one copy is written over the others, and parity is made anew from the data. Check first, and compare with a backup what may be wrong.</source>
        <translation>{array} のディスクの内容が一致しない箇所では、どれが正しいかは誰にも分かりません。1 つのコピーの内容でほかのコピーを上書きし、パリティはデータから作り直します。先に検査を行い、誤りの可能性がある箇所をバックアップと比べてください。</translation>
    </message>
    <message>
        <source>{array} is not being checked, so that nothing can be ended.</source>
        <translation>{array} は検査中ではないので、終えるものがありません。</translation>
    </message>
    <message>
        <source>The lowest speed lies above the highest. Choose one that is not higher.</source>
        <translation>最低速度が最高速度を上回っています。それを超えない値を選んでください。</translation>
    </message>
    <message>
        <source>A sync of {array} is held to these speeds already.</source>
        <translation>{array} の同期はすでにこの速度に制限されています。</translation>
    </message>
    <message>
        <source>{array} has a bitmap already.</source>
        <translation>{array} にはすでにビットマップがあります。</translation>
    </message>
    <message>
        <source>{array} has no bitmap.</source>
        <translation>{array} にはビットマップがありません。</translation>
    </message>
    <message>
        <source>{array} is being spread over another number of disks. It can be used meanwhile; a restart does no harm, and after one it goes on with the first write.</source>
        <translation>{array} は別の台数のディスクに広げている途中です。その間も使えます。再起動しても害はなく、再起動後は最初の書き込みのときに再開します。</translation>
    </message>
    <message>
        <source>When {array} was last checked its disks did not agree on {bytes} bytes. With copies, swap space and files in use can look so without harm; with parity it means damage. Compare with a backup; then it can be mended.</source>
        <translation>{array} の前回の検査で、ディスクの内容が {bytes} バイト分一致しませんでした。コピーを持つアレイでは、スワップ領域や使用中のファイルのために、問題がなくてもこうなることがあります。パリティのアレイでは損傷を意味します。バックアップと比べてください。その後で一致させることができます。</translation>
    </message>
    <message>
        <source>{device} is mounted on {mount} where only process {process} ({program}) and others of its mount namespace see it. Unmount it there, or end them.</source>
        <translation>{device} は {mount} にマウントされています。このマウントは、プロセス {process}（{program}）と同じマウント名前空間のプロセスからしか見えません。そこでアンマウントするか、それらのプロセスを終了してください。</translation>
    </message>
    <message>
        <source>{level} begins as a degraded array that fills its last disk. That is no fault.</source>
        <translation>{level} は縮退した状態で始まり、最後のディスクにデータを書き込んで初期同期を行います。異常ではありません。</translation>
    </message>
    <message>
        <source>{disk} has no medium in it. Insert one.</source>
        <translation>{disk} にはメディアが入っていません。メディアを入れてください。</translation>
    </message>
    <message>
        <source>{disk} belongs to a btrfs over {count} devices. Remove it with its own tools first.</source>
        <translation>{disk} は {count} 台のデバイスにまたがる btrfs に属しています。先に専用のツールで削除してください。</translation>
    </message>
    <message>
        <source>{disk} is not blank – {contents}. A plan that was broken off left it: clean its disks first.</source>
        <translation>{disk} には中断された計画のデータが残っています（{contents}）。先にその計画のディスクを消去してください。</translation>
    </message>
    <message>
        <source>Disks without a partition table look unused to other systems, which may format them.</source>
        <translation>パーティションテーブルのないディスクは、ほかのシステムからは未使用に見え、フォーマットされるおそれがあります。</translation>
    </message>
    <message>
        <source>{array} ({size}) looks like the system of a NAS, such as Synology&apos;s or QNAP&apos;s, which keeps a copy of it on each disk and leaves places for more: {here} of {expected} are taken. Nothing on it has to be replaced. When you have saved what you need from these disks, choose all of them under Disks and clean them.</source>
        <translation>{array}（{size}）は Synology や QNAP などの NAS のシステム領域と見られます。NAS は各ディスクにその複製を置き、将来のディスクのための場所も空けておきます（{expected} か所のうち {here} か所を使用）。交換が必要なものはありません。これらのディスクから必要なデータを保存したら、「ディスク」ですべて選択して消去してください。</translation>
    </message>
    <message>
        <source>{array} is not running: {missing} of its {expected} members are missing. Put them back and start it, or take down what is there.</source>
        <translation>{array} は動作していません。メンバー {expected} 台のうち {missing} 台がありません。元に戻してから開始するか、残っている分を解除してください。</translation>
    </message>
    <message>
        <source>{array} is not running. Every member is there, so that it can be started.</source>
        <translation>{array} は動作していません。メンバーはすべてそろっているので、開始できます。</translation>
    </message>
    <message>
        <source>The name {name} is too long; {most} characters is the most.</source>
        <translation>名前 {name} は長すぎます。最大 {most} 文字です。</translation>
    </message>
    <message>
        <source>The name {name} is reserved for the kernel. Use a word.</source>
        <translation>名前 {name} はカーネルが使います。単語など別の名前にしてください。</translation>
    </message>
    <message>
        <source>An array named {name} exists already.</source>
        <translation>{name} という名前のアレイがすでにあります。</translation>
    </message>
    <message>
        <source>An opened container or volume named {name} exists already.</source>
        <translation>{name} という名前のロック解除済みコンテナーまたはボリュームがすでにあります。</translation>
    </message>
    <message>
        <source>A volume group named {name} exists already.</source>
        <translation>{name} という名前のボリュームグループがすでにあります。</translation>
    </message>
    <message>
        <source>{name} exists in /dev already and cannot name a volume group.</source>
        <translation>{name} は /dev にすでにあるため、ボリュームグループの名前にできません。</translation>
    </message>
    <message>
        <source>LVM keeps the name {name} for itself.</source>
        <translation>名前 {name} は LVM 自身が使います。</translation>
    </message>
    <message>
        <source>Something is mounted at {mount} already.</source>
        <translation>{mount} にはすでに何かがマウントされています。</translation>
    </message>
    <message>
        <source>A file system at {mount} would hide what is mounted at {hidden}.</source>
        <translation>{mount} にマウントすると、{hidden} にマウントされているものが隠れてしまいます。</translation>
    </message>
    <message>
        <source>This computer lacks {programs}. Install the package {package}.</source>
        <translation>このコンピューターには {programs} がありません。パッケージ {package} をインストールしてください。</translation>
    </message>
    <message>
        <source>The plan has {steps} steps; {most} is the most. Use fewer disks at once.</source>
        <translation>計画は {steps} 手順ありますが、最大は {most} です。一度に使うディスクを減らしてください。</translation>
    </message>
    <message>
        <source>The plan names {count} disks, spares among them; {most} is the most.</source>
        <translation>計画にはスペアも含めて {count} 台のディスクがありますが、最大は {most} 台です。</translation>
    </message>
    <message>
        <source>There is no array and no device {target}.</source>
        <translation>{target} というアレイもデバイスもありません。</translation>
    </message>
    <message>
        <source>{target} is not part of an array.</source>
        <translation>{target} はアレイに属していません。</translation>
    </message>
    <message>
        <source>{target} belongs to several arrays ({arrays}). Choose one of them.</source>
        <translation>{target} は複数のアレイ（{arrays}）に属しています。どれか 1 つを選んでください。</translation>
    </message>
    <message>
        <source>No member of {array} is present.</source>
        <translation>{array} のメンバーが 1 台も見つかりません。</translation>
    </message>
    <message>
        <source>{missing} of {expected} members of {array} are missing and keep their old contents.</source>
        <translation>{array} のメンバー {expected} 台のうち {missing} 台が見つからず、以前のデータが残ります。</translation>
    </message>
    <message>
        <source>{array} is read-only. Make it writable first.</source>
        <translation>{array} は読み取り専用です。先に書き込み可能にしてください。</translation>
    </message>
    <message>
        <source>The running system needs {mount}.</source>
        <translation>動作中のシステムが {mount} を必要としています。</translation>
    </message>
    <message>
        <source>{inner} is mounted below {mount}. Unmount it first.</source>
        <translation>{mount} の下に {inner} がマウントされています。先にアンマウントしてください。</translation>
    </message>
    <message>
        <source>{device} is itself a member of another array. Take that one down first.</source>
        <translation>{device} 自体が別のアレイのメンバーです。先にそちらを解除してください。</translation>
    </message>
    <message>
        <source>The name {name} is not one that can be handled safely here.</source>
        <translation>名前 {name} は、ここでは安全に扱えません。</translation>
    </message>
    <message>
        <source>{device} is a partition of the array and in use. Unmount or remove it first.</source>
        <translation>{device} はアレイのパーティションで、使用中です。先にアンマウントするか削除してください。</translation>
    </message>
    <message>
        <source>The volume group {group} also lies on {devices}, which would be damaged.</source>
        <translation>ボリュームグループ {group} は {devices} にもまたがっており、壊れてしまいます。</translation>
    </message>
    <message>
        <source>If a port is free, connect a new disk of at least {size} beside {disk}. As soon as it comes it is chosen here, and {disk} serves until the new one is filled: that is the safest way.</source>
        <translation>空きポートがあれば、{disk} とは別に {size} 以上の新しいディスクを接続してください。認識され次第、ここで選ばれます。新しいディスクへの書き込みが終わるまで {disk} は使われ続けるため、これが最も安全な方法です。</translation>
    </message>
    <message>
        <source>Connect a new disk of at least {size} beside {disk}. As soon as it comes it is chosen here. The array cannot do without {disk} now: do not pull it.</source>
        <translation>{disk} とは別に、{size} 以上の新しいディスクを接続してください。認識され次第、ここで選ばれます。アレイは今 {disk} なしでは動作できないため、抜かないでください。</translation>
    </message>
    <message>
        <source>If no port is free, have {disk} counted as failed, which takes it out of the array. Nothing on it is erased; the array lacks a disk until the new one is filled.</source>
        <translation>空きポートがなければ、{disk} を故障扱いにしてアレイから外します。ディスクの内容は消去されません。新しいディスクへの書き込みが終わるまで、アレイは 1 台足りない状態になります。</translation>
    </message>
    <message>
        <source>Pull the disk with the serial number {serial} on its label. Where disks cannot be pulled while the computer runs, shut it down for that.</source>
        <translation>ラベルのシリアル番号が {serial} のディスクを抜いてください。動作中にディスクを抜けないコンピューターでは、先に電源を切ってください。</translation>
    </message>
    <message>
        <source>Put the new one of at least {size} in its place. As soon as it comes it is chosen here.</source>
        <translation>同じ場所に {size} 以上の新しいディスクを取り付けてください。認識され次第、ここで選ばれます。</translation>
    </message>
    <message>
        <source>{disk} is a spare of {array}. Take it out as such.</source>
        <translation>{disk} は {array} のスペアです。スペアとして外してください。</translation>
    </message>
    <message>
        <source>{array} cannot spare {disk} now: without it data would be lost. Connect the new disk beside it, and replace it while it serves.</source>
        <translation>{array} から {disk} を今外すと、データが失われます。新しいディスクを別に接続し、今のディスクが使われている間に交換してください。</translation>
    </message>
    <message>
        <source>{disk} also carries {partitions}, which is not part of {array}. Whoever pulls it takes that away too.</source>
        <translation>{disk} には、{array} に属さない {partitions} もあります。ディスクを抜くと、それも使えなくなります。</translation>
    </message>
    <message>
        <source>Nothing on {disk} is erased. As long as it is connected it can be taken back, and then lacks only what was written meanwhile.</source>
        <translation>{disk} の内容は何も消去されません。接続されている間はアレイに戻すことができ、その間に書き込まれた分だけが補われます。</translation>
    </message>
    <message>
        <source>Nothing on {disk} is erased, but it cannot be undone: to come back it would be cleared and filled anew.</source>
        <translation>{disk} の内容は何も消去されませんが、元に戻すことはできません。アレイに加え直すには、消去してすべて書き込み直すことになります。</translation>
    </message>
    <message>
        <source>No plan was broken off on this computer: there is nothing to clean.</source>
        <translation>このコンピューターで中断された計画はありません。消去するものはありません。</translation>
    </message>
    <message>
        <source>Another version of Raidwright wrote down what the plan did, in a form that this one cannot read. Look through the list of disks: take down the arrays that are left, and allow wiping old contents where you build.</source>
        <translation>計画の記録は別のバージョンの Raidwright が書いたもので、このバージョンでは読み取れません。ディスクの一覧を確かめ、残っているアレイは解除し、構築するときは以前のデータの消去を許可してください。</translation>
    </message>
    <message>
        <source>{disk} is not connected or cannot be read. Whatever the plan left on it stays.</source>
        <translation>{disk} は接続されていないか、読み取れません。計画が残したものはそのまま残ります。</translation>
    </message>
    <message>
        <source>{disk} is left alone: it carries {found} now, which the plan cannot have left.</source>
        <translation>{disk} には手を付けません。今ある {found} は、計画が残したものではありません。</translation>
    </message>
    <message>
        <source>{disk} is not connected or cannot be read. Connect it to clean it.</source>
        <translation>{disk} は接続されていないか、読み取れません。消去するには接続してください。</translation>
    </message>
    <message>
        <source>{file}, line {line}, names what is taken away: {text}. It is not edited for you. Remove that line before the next start, which it can hold up.</source>
        <translation>{file} の {line} 行目は、取り除かれるものを指しています: {text}。この行は自動では変更されません。次の起動が妨げられることがあるため、その前にこの行を削除してください。</translation>
    </message>
    <message>
        <source>{disk} keeps its partition table, because {partitions} is not part of this array.</source>
        <translation>{partitions} がこのアレイの一部ではないため、{disk} のパーティションテーブルは残します。</translation>
    </message>
    <message>
        <source>Several lines of {file} ({lines}) tell of containers on {array}. Change them by hand.</source>
        <translation>{file} の複数の行（{lines}）に {array} 上の暗号化コンテナーが書かれています。手動で変更してください。</translation>
    </message>
    <message>
        <source>The key file {file} stays as it is. Where {array} does not know it, as after an older header was restored, it is told of it again.</source>
        <translation>キーファイル {file} はそのままです。古いヘッダーを復元した後などで {array} に登録されていなければ、もう一度登録します。</translation>
    </message>
    <message>
        <source>{array} is unlocked like that already.</source>
        <translation>{array} はすでにその方法でロックが解除されます。</translation>
    </message>
    <message>
        <source>{file}, line {line}, has it unlocked by a key of its own: {text}. Change it by hand.</source>
        <translation>{file} の {line} 行目では独自のキーでロックを解除しています: {text}。手動で変更してください。</translation>
    </message>
    <message>
        <source>The key file {file} cannot be deleted, because it or its folder can only be read. Make /etc writable first.</source>
        <translation>キーファイル {file} は、それ自体かフォルダーが読み取り専用のため削除できません。先に /etc を書き込めるようにしてください。</translation>
    </message>
    <message>
        <source>This computer runs from what is on {array}. How that is unlocked is not changed here.</source>
        <translation>このコンピューターは {array} 上のシステムで動いています。そのロック解除の方法はここでは変更しません。</translation>
    </message>
    <message>
        <source>{file}, line {line}, cannot be changed here, because not all of it is known: others than root may not read the file, the line is very long, or it names a device in a way that can mean something else after a restart. Change it by hand: {text}</source>
        <translation>{file} の {line} 行目は全体が分からないため、ここでは変更できません。ファイルを root しか読めないか、行がとても長いか、再起動後に別のものを指しうる名前でデバイスが書かれています。手動で変更してください: {text}</translation>
    </message>
    <message>
        <source>{file}, line {line}, has the option “{option}”, with which its owner settles where the key comes from: {text}. Change it by hand.</source>
        <translation>{file} の {line} 行目には、キーの取得先などを決めるオプション「{option}」があります: {text}。手動で変更してください。</translation>
    </message>
    <message>
        <source>The key file {file} is deleted, and {array} does not know it any more. The passphrase is tried before.</source>
        <translation>キーファイル {file} を削除し、{array} からも登録を外します。その前にパスフレーズを確かめます。</translation>
    </message>
    <message>
        <source>There is a key file {file} already, which it is unlocked by from now on.</source>
        <translation>キーファイル {file} がすでにあります。今後はこれでロックを解除します。</translation>
    </message>
    <message>
        <source>{array} is not running. What is present of it is cleaned, keys of an encryption of the whole array with it. What else it held is not seen: keys of a part that was encrypted by itself may stay in the middle of a disk. Start it first to have those destroyed too.</source>
        <translation>{array} は動作していません。今あるものを消去し、アレイ全体の暗号化のキーも消します。ほかに何があったかは確認できないため、一部だけが暗号化されていた場合、そのキーがディスクの途中に残ることがあります。それも消すには、先にアレイを開始してください。</translation>
    </message>
    <message>
        <source>{array} is not encrypted: nothing is to be unlocked.</source>
        <translation>{array} は暗号化されていないため、ロック解除は必要ありません。</translation>
    </message>
    <message>
        <source>{file}, line {line}, names the key file {key} too: {text}. Change both lines by hand.</source>
        <translation>{file} の {line} 行目にもキーファイル {key} が書かれています: {text}。両方の行を手動で変更してください。</translation>
    </message>
    <message>
        <source>{file} is the key file for {array}. If the header was saved before that was made, the file does not open {array} any more afterwards. Choose then under “How it is unlocked” that it is by its key file, and it knows it again (in a terminal: raidwright unlocking {array} --key-file).</source>
        <translation>{file} は {array} のキーファイルです。それを作る前に保存したヘッダーであれば、復元後はこのファイルで {array} を開けません。その場合は「ロック解除の方法」でキーファイルを選ぶと、もう一度登録されます（端末では: raidwright unlocking {array} --key-file）。</translation>
    </message>
    <message>
        <source>{file}, line {line}, says already how it is unlocked: {text}. To have that otherwise, choose “How it is unlocked” (in a terminal: raidwright unlocking).</source>
        <translation>ロック解除の方法は {file} の {line} 行目にすでに書かれています: {text}。変えるには「ロック解除の方法」を選んでください（端末では: raidwright unlocking）。</translation>
    </message>
    <message>
        <source>This computer has no group {name}. Make it first, or choose another.</source>
        <translation>このコンピューターにグループ {name} はありません。先に作るか、別のグループを選んでください。</translation>
    </message>
    <message>
        <source>Before its data {array} has {there}, and md needs {needed} there to spread a RAID10. Save what is on it, and build it anew.</source>
        <translation>{array} のデータの前の領域は {there} で、RAID10 を広げるには {needed} 必要です。データを保存してから作り直してください。</translation>
    </message>
    <message>
        <source>Without being spread {array} becomes larger by larger disks: replace its own by them, one after the other, and then use all the room.</source>
        <translation>{array} は広げなくても、大きなディスクで容量を増やせます。ディスクを 1 台ずつ大きなものに交換し、そのあとで全容量を使うようにしてください。</translation>
    </message>
    <message>
        <source>Before its data {array} has {there}, and md needs {needed} there to move them in safety. Without that mdadm keeps a copy of the first of them elsewhere, but has md begin before that is written: a power cut then costs what is on {array}. Save it, and build {array} anew.</source>
        <translation>{array} のデータの前の領域は {there} で、安全にデータを移すには {needed} 必要です。足りない場合、mdadm は先頭のデータの写しを別の場所に取りますが、写しを書き終える前に md が移動を始めます。そのとき停電すると {array} の中身が失われます。データを保存してから {array} を作り直してください。</translation>
    </message>
    <message>
        <source>“{owner}” cannot be an owner. Write the name of a user, and if you like “:” and a group.</source>
        <translation>「{owner}」は所有者にできません。ユーザー名を入力してください。必要なら「:」に続けてグループ名も指定できます。</translation>
    </message>
    <message>
        <source>This computer has no user {name}. Make that account first, or choose another.</source>
        <translation>このコンピューターにユーザー {name} はいません。先にアカウントを作るか、別のユーザーを選んでください。</translation>
    </message>
    <message>
        <source>The folder cannot be root&apos;s and {owner}&apos;s. Choose one of them.</source>
        <translation>フォルダーを root と {owner} の両方のものにはできません。どちらかを選んでください。</translation>
    </message>
    <message>
        <source>Say what {owner} and others may do with the folder, which otherwise stays whose it is.</source>
        <translation>{owner} とほかのユーザーがこのフォルダーで何をできるかを選んでください。選ばなければ所有者は変わりません。</translation>
    </message>
    <message>
        <source>The disks that are free for {array} report that they are failing: none is taken without being named. Connect a sound one that is as large as its members.</source>
        <translation>{array} に使える未使用のディスクは、いずれも故障の兆候を報告しています。名前を指定しない限り使いません。メンバーと同じ大きさの正常なディスクを接続してください。</translation>
    </message>
    <message>
        <source>{files} is given out over NFS.</source>
        <translation>{files} は NFS で公開されています。</translation>
    </message>
    <message>
        <source>The computer swaps to {files}.</source>
        <translation>{files} はスワップに使われています。</translation>
    </message>
    <message>
        <source>The computer swaps to {files}, on {device}. Turn that off first, with swapoff.</source>
        <translation>{device} の {files} はスワップに使われています。先に swapoff で無効にしてください。</translation>
    </message>
    <message>
        <source>{files}, on {device}, is given out over NFS. Take that export back first, with exportfs -u, or stop the NFS server.</source>
        <translation>{device} の {files} は NFS で公開されています。先に exportfs -u で公開を取り消すか、NFS サーバーを停止してください。</translation>
    </message>
    <message>
        <source>{files} is the loop device {program}.</source>
        <translation>{files} は loop デバイス {program} になっています。</translation>
    </message>
    <message>
        <source>{files}, on {device}, is the loop device {program}. Close what is on that, then detach it first, with losetup --detach.</source>
        <translation>{device} の {files} は loop デバイス {program} になっています。その上のものを閉じてから、先に losetup --detach で切り離してください。</translation>
    </message>
    <message>
        <source>{array} is filling or building something just now. Wait until that has ended.</source>
        <translation>{array} は今、再構築または初期同期を行っています。終わるまで待ってください。</translation>
    </message>
    <message>
        <source>{array} is being checked just now. Wait until that has ended, or end it: “End the check” under Upkeep, or raidwright check {array} --stop</source>
        <translation>{array} は今、検査中です。終わるまで待つか、「保守」の「検査を終える」または raidwright check {array} --stop で終えてください。</translation>
    </message>
    <message>
        <source>{disk} was left behind: {array} goes on without it.</source>
        <translation>{disk} は取り残されました。{array} はこのディスクなしで動作しています。</translation>
    </message>
    <message>
        <source>{disk} still serves {array}, and reports that it is failing.</source>
        <translation>{disk} はまだ {array} で使われていますが、故障の兆候を報告しています。</translation>
    </message>
    <message>
        <source>{disk} has failed and serves {array} no more.</source>
        <translation>{disk} は故障し、{array} ではもう使われていません。</translation>
    </message>
    <message>
        <source>Places of {array} without a disk: {missing}.</source>
        <translation>{array} の空いた位置: {missing}。</translation>
    </message>
    <message>
        <source>{array} has a new disk in the place of {disk}. Take that out of the array, which clears it; then pull the disk with the serial number {serial} on its label.</source>
        <translation>{array} の {disk} は新しいディスクに置き換わりました。古い方をアレイから外すと内容が消去されます。そのあと、ラベルのシリアル番号が {serial} のディスクを抜いてください。</translation>
    </message>
    <message>
        <source>{array} is spread over all its disks now. What lies on it can be enlarged.</source>
        <translation>{array} はすべてのディスクに広がりました。その上にあるものを拡大できます。</translation>
    </message>
    <message>
        <source>Enough of {array} is here to see what was on it. Look inside it first, unless you know that nobody needs it any more: raidwright look {array}</source>
        <translation>{array} は、中身を見るのに十分なディスクがここにあります。もう誰も必要としないと分かっている場合を除き、先に中を見てください: raidwright look {array}</translation>
    </message>
</context>
<context>
    <name>FindingsList</name>
    <message>
        <source>Findings</source>
        <translation>確認事項</translation>
    </message>
    <message>
        <source>Nothing stands against it.</source>
        <translation>問題は見つかりませんでした。</translation>
    </message>
</context>
<context>
    <name>Fold</name>
    <message>
        <source>unfolded</source>
        <translation>開いた状態</translation>
    </message>
    <message>
        <source>folded</source>
        <translation>閉じた状態</translation>
    </message>
</context>
<context>
    <name>FolderButton</name>
    <message>
        <source>Open folde&amp;r</source>
        <translation>フォルダーを開く(&amp;R)</translation>
    </message>
    <message>
        <source>No program opened {folder}. Install the package xdg-utils and a file manager.</source>
        <translation>{folder} を開けるプログラムがありません。xdg-utils パッケージとファイルマネージャーをインストールしてください。</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>フォルダーを開く</translation>
    </message>
</context>
<context>
    <name>GhostPanel</name>
    <message>
        <source>&amp;Lock…</source>
        <translation>ロック(&amp;L)…</translation>
    </message>
</context>
<context>
    <name>HeaderWish</name>
    <message>
        <source>Save the encryption header: a secret, for another medium</source>
        <translation>暗号化ヘッダーを保存（秘密です。別のメディアへ）</translation>
    </message>
    <message>
        <source>Restore the encryption header</source>
        <translation>暗号化ヘッダーを復元</translation>
    </message>
    <message>
        <source>Not this file</source>
        <translation>このファイルは使えません</translation>
    </message>
</context>
<context>
    <name>ImportButton</name>
    <message>
        <source>Import</source>
        <translation>取り込む</translation>
    </message>
    <message>
        <source>Import figures of CrystalDiskMark or fio</source>
        <translation>CrystalDiskMark や fio の測定値を取り込む</translation>
    </message>
    <message>
        <source>Other people&apos;s figures: CrystalDiskMark&apos;s text since version 3, fio&apos;s JSON, or our own</source>
        <translation>ほかの人の測定値: バージョン 3 以降の CrystalDiskMark のテキスト、fio の JSON、または Raidwright 自身の JSON</translation>
    </message>
    <message>
        <source>From files…</source>
        <translation>ファイルから…</translation>
    </message>
    <message>
        <source>From the clipboard</source>
        <translation>クリップボードから</translation>
    </message>
    <message>
        <source>From files, with level and disks…</source>
        <translation>ファイルから (レベルとディスクを指定)…</translation>
    </message>
    <message>
        <source>From the clipboard, with level and disks…</source>
        <translation>クリップボードから (レベルとディスクを指定)…</translation>
    </message>
    <message>
        <source>Figures (*.txt *.json);;All files (*)</source>
        <translation>測定値 (*.txt *.json);;すべてのファイル (*)</translation>
    </message>
    <message>
        <source>Import figures</source>
        <translation>測定値を取り込む</translation>
    </message>
    <message>
        <source>Imported: {names}.</source>
        <translation>取り込みました: {names}。</translation>
    </message>
    <message>
        <source>Nothing was imported.</source>
        <translation>何も取り込めませんでした。</translation>
    </message>
    <message>
        <source>Already kept, and not imported again: {names}.</source>
        <translation>すでに保存されているため、取り込みませんでした: {names}。</translation>
    </message>
    <message>
        <source>Line {line}, “{text}”: {reason}</source>
        <translation>{line} 行目「{text}」: {reason}</translation>
    </message>
    <message>
        <source>{n} more lines were not read.</source>
        <translation>ほか {n} 行は読み取れませんでした。</translation>
    </message>
</context>
<context>
    <name>Item</name>
    <message>
        <source>{place}: {kind} signature</source>
        <translation>{place}: {kind} のシグネチャ</translation>
    </message>
    <message>
        <source>{place}: RAID member</source>
        <translation>{place}: RAID メンバー</translation>
    </message>
    <message>
        <source>{place}: member {number} of {expected} of the {level} array “{array}”</source>
        <translation>{place}: {level} アレイ「{array}」のメンバー {number}/{expected}</translation>
    </message>
    <message>
        <source>{place}: member {number} of {expected} of the {level} array “{array}”, made on {home}</source>
        <translation>{place}: {home} で作られた {level} アレイ「{array}」のメンバー {number}/{expected}</translation>
    </message>
    <message>
        <source>{place}: spare or former member of the {level} array “{array}”</source>
        <translation>{place}: {level} アレイ「{array}」のスペア、または以前のメンバー</translation>
    </message>
    <message>
        <source>in {place}: {kind}</source>
        <translation>{place} の中: {kind}</translation>
    </message>
    <message>
        <source>in {place}: {kind} “{label}”</source>
        <translation>{place} の中: {kind} “{label}”</translation>
    </message>
    <message>
        <source>in {place}, partition {number}: {kind}</source>
        <translation>{place} のパーティション {number} の中: {kind}</translation>
    </message>
    <message>
        <source>in {place}, partition {number}: {kind} “{label}”</source>
        <translation>{place} のパーティション {number} の中: {kind} “{label}”</translation>
    </message>
    <message>
        <source>{place}: encrypted volume (LUKS), {size}</source>
        <translation>{place}: 暗号化ボリューム (LUKS)、{size}</translation>
    </message>
    <message>
        <source>{place}: LVM physical volume</source>
        <translation>{place}: LVM 物理ボリューム</translation>
    </message>
    <message>
        <source>{place}: LVM physical volume of {group}</source>
        <translation>{place}: {group} の LVM 物理ボリューム</translation>
    </message>
    <message>
        <source>{place}: {kind} file system, {size}</source>
        <translation>{place}: {kind} ファイルシステム、{size}</translation>
    </message>
    <message>
        <source>{place}: {kind} file system “{label}”, {size}</source>
        <translation>{place}: {kind} ファイルシステム「{label}」、{size}</translation>
    </message>
    <message>
        <source>{place}: swap space</source>
        <translation>{place}: スワップ領域</translation>
    </message>
    <message>
        <source>{place}: {kind}</source>
        <translation>{place}: {kind}</translation>
    </message>
    <message>
        <source>and {count} more</source>
        <translation>ほか {count} 件</translation>
    </message>
    <message>
        <source>its share of {array} – {contents}</source>
        <translation>{array} の一部 – {contents}</translation>
    </message>
</context>
<context>
    <name>KeepPanel</name>
    <message>
        <source>It is entered in mdadm.conf, crypttab and fstab; the plan shows each of these lines. The array itself goes on as it is.</source>
        <translation>mdadm.conf、crypttab、fstab に記載されます。その各行は計画に表示されます。アレイ自体は今のままです。</translation>
    </message>
    <message>
        <source>Unlo&amp;ck</source>
        <translation>ロック解除(&amp;C)</translation>
    </message>
    <message>
        <source>Belongs &amp;to</source>
        <translation>所有者(&amp;T)</translation>
    </message>
    <message>
        <source>Instead of &amp;you</source>
        <translation>代わりの所有者(&amp;Y)</translation>
    </message>
    <message>
        <source>Keep “{name}” after a restart</source>
        <translation>「{name}」を再起動後も使えるようにする</translation>
    </message>
    <message>
        <source>It is entered in crypttab and fstab; the plan shows each of these lines.</source>
        <translation>crypttab、fstab に記載されます。その各行は計画に表示されます。</translation>
    </message>
</context>
<context>
    <name>KeptSyncs</name>
    <message>
        <source>{n} syncs over one another</source>
        <translation>{n} 件の同期の重ね合わせ</translation>
    </message>
</context>
<context>
    <name>Ladder</name>
    <message>
        <source>{number} of {count}: {name}</source>
        <translation>{number} / {count}: {name}</translation>
    </message>
</context>
<context>
    <name>LadderView</name>
    <message>
        <source>Row of the grid</source>
        <translation>表の行</translation>
    </message>
    <message>
        <source>Back to the grid</source>
        <translation>表に戻る</translation>
    </message>
    <message>
        <source>Disk by disk</source>
        <translation>ディスクごと</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>Kept</source>
        <translation>維持</translation>
    </message>
    <message>
        <source>Processor</source>
        <translation>プロセッサー</translation>
    </message>
    <message>
        <source>Each disk by itself, then all of them at once. Kept is what they read together of what they read one by one; Processor, seconds for each gigabyte.</source>
        <translation>各ディスク単独、続いてすべて同時です。「維持」は 1 台ずつの合計のうち同時に読んだときにどれだけ出ているか、「プロセッサー」は 1 ギガバイトあたりの秒数です。</translation>
    </message>
    <message>
        <source>One disk, written</source>
        <translation>ディスク 1 台、書き込み</translation>
    </message>
    <message>
        <source>{layer}, written</source>
        <translation>{layer}、書き込み</translation>
    </message>
    <message>
        <source>Layer by layer</source>
        <translation>層ごと</translation>
    </message>
    <message>
        <source>At best</source>
        <translation>最良なら</translation>
    </message>
    <message>
        <source>Each disk by itself, all of them at once, then the array and each layer on it. Kept is what each reads of all that the one below reads, At best the same if nothing is lost on the way; Processor, seconds for each gigabyte.</source>
        <translation>各ディスク単独、すべて同時、続いてアレイとその上の各層です。「維持」は下の層が読む速度のうちどれだけ読んでいるか、「最良なら」は途中で何も失わない場合の値、「プロセッサー」は 1 ギガバイトあたりの秒数です。</translation>
    </message>
</context>
<context>
    <name>LayerForm</name>
    <message>
        <source>&amp;Encrypt (LUKS2)</source>
        <translation>暗号化する (LUKS2)(&amp;E)</translation>
    </message>
    <message>
        <source>Logical &amp;volume (LVM)</source>
        <translation>論理ボリューム (LVM)(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Keep it after a restart</source>
        <translation>再起動後も使う(&amp;K)</translation>
    </message>
    <message>
        <source>none</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>It is entered in mdadm.conf, crypttab and fstab; the plan shows each of these lines.</source>
        <translation>mdadm.conf、crypttab、fstab に記載されます。その各行は計画に表示されます。</translation>
    </message>
    <message>
        <source>not mounted</source>
        <translation>マウントしない</translation>
    </message>
    <message>
        <source>The passphrase is asked for when the plan is confirmed.</source>
        <translation>パスフレーズは計画を確認するときに尋ねます。</translation>
    </message>
    <message>
        <source>One volume over the whole array; it can be divided or grown later.</source>
        <translation>アレイ全体で 1 つのボリューム。あとで分割や拡大ができます。</translation>
    </message>
    <message>
        <source>none; such as: Photos, Media, Backup</source>
        <translation>なし（例: 写真、動画、バックアップ）</translation>
    </message>
    <message>
        <source>Made at once, with commas between them, and owned as the rest.</source>
        <translation>すぐに作ります。コンマで区切ってください。所有者はほかと同じです。</translation>
    </message>
    <message>
        <source>A folder below /srv, /mnt or /media</source>
        <translation>/srv、/mnt、/media のいずれかの下のフォルダー</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>名前(&amp;N)</translation>
    </message>
    <message>
        <source>Volume si&amp;ze</source>
        <translation>ボリュームのサイズ(&amp;Z)</translation>
    </message>
    <message>
        <source>&amp;File system</source>
        <translation>ファイルシステム(&amp;F)</translation>
    </message>
    <message>
        <source>La&amp;bel</source>
        <translation>ラベル(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Mounted at</source>
        <translation>マウント先(&amp;M)</translation>
    </message>
    <message>
        <source>Belongs &amp;to</source>
        <translation>所有者(&amp;T)</translation>
    </message>
    <message>
        <source>Instead of &amp;you</source>
        <translation>代わりの所有者(&amp;Y)</translation>
    </message>
    <message>
        <source>Fol&amp;ders in it</source>
        <translation>フォルダー(&amp;D)</translation>
    </message>
    <message>
        <source>Unlo&amp;ck</source>
        <translation>ロック解除(&amp;C)</translation>
    </message>
</context>
<context>
    <name>LayerTable</name>
    <message>
        <source>{bytes} bytes</source>
        <translation>{bytes} バイト</translation>
    </message>
</context>
<context>
    <name>Level</name>
    <message>
        <source>One disk</source>
        <translation>ディスク 1 台</translation>
    </message>
    <message>
        <source>No redundancy: any disk failure loses all data</source>
        <translation>冗長性なし: ディスクが 1 台でも故障するとすべてのデータが失われます</translation>
    </message>
    <message>
        <source>Survives 1 disk failure</source>
        <translation>1 台の故障に耐えます</translation>
    </message>
    <message>
        <source>Survives {n} disk failures</source>
        <translation>{n} 台の故障に耐えます</translation>
    </message>
    <message>
        <source>No array and no redundancy. If the disk fails, all data is lost.</source>
        <translation>アレイではなく、冗長性もありません。ディスクが故障すると、すべてのデータが失われます。</translation>
    </message>
    <message>
        <source>One disk after the other, as fast as one. If one disk fails, all data is lost.</source>
        <translation>ディスクを順につなげます。速度は 1 台分です。1 台でも故障するとすべてのデータが失われます。</translation>
    </message>
    <message>
        <source>Fastest, with the most space. If one disk fails, all data is lost.</source>
        <translation>最も速く、容量も最大です。1 台でも故障すると、すべてのデータが失われます。</translation>
    </message>
    <message>
        <source>Every disk holds a full copy. Data survives as long as one disk works.</source>
        <translation>すべてのディスクが完全なコピーを持ちます。1 台でも動いていればデータは残ります。</translation>
    </message>
    <message>
        <source>Parity lies on one disk, which every write needs. Survives the failure of any one disk.</source>
        <translation>パリティは 1 台のディスクに置かれ、書き込みのたびに使われます。どのディスクが 1 台故障してもデータは失われません。</translation>
    </message>
    <message>
        <source>Parity takes the space of one disk. Survives the failure of any one disk.</source>
        <translation>パリティに 1 台分の容量を使います。どの 1 台の故障にも耐えます。</translation>
    </message>
    <message>
        <source>Parity takes the space of two disks. Survives the failure of any two disks.</source>
        <translation>パリティに 2 台分の容量を使います。どの 2 台の故障にも耐えます。</translation>
    </message>
    <message>
        <source>Striped mirrors. Fast small writes, half the space. Survives the failure of any one disk.</source>
        <translation>ミラーのストライプです。小さな書き込みが速く、容量は半分です。どの 1 台の故障にも耐えます。</translation>
    </message>
    <message>
        <source>Linear</source>
        <translation>リニア</translation>
    </message>
</context>
<context>
    <name>LevelChoice</name>
    <message>
        <source>takes one disk alone</source>
        <translation>ディスク 1 台だけで使用</translation>
    </message>
    <message>
        <source>needs {n} disks</source>
        <translation>{n} 台必要</translation>
    </message>
</context>
<context>
    <name>LightButton</name>
    <message>
        <source>Show me which one</source>
        <translation>ランプを点滅させる</translation>
    </message>
    <message>
        <source>It is read from in a rhythm, so that its light blinks. Nothing is written to it.</source>
        <translation>一定のリズムで読み取り、ランプを点滅させます。何も書き込みません。</translation>
    </message>
</context>
<context>
    <name>LightLine</name>
    <message>
        <source>&amp;Enough</source>
        <translation>点滅を止める(&amp;E)</translation>
    </message>
    <message>
        <source>The light of {model} {serial} blinks: half a second on, half a second off. It ends by itself after some minutes.</source>
        <translation>{model} {serial} のランプが 0.5 秒ごとに点滅しています。数分で自動的に終わります。</translation>
    </message>
</context>
<context>
    <name>Lists</name>
    <message>
        <source>, </source>
        <comment>between the things of a list</comment>
        <translation>、</translation>
    </message>
    <message>
        <source>{kind} “{name}”</source>
        <translation>{kind}「{name}」</translation>
    </message>
    <message>
        <source>“{name}”</source>
        <translation>「{name}」</translation>
    </message>
    <message>
        <source>{told} {reason}</source>
        <comment>two sentences</comment>
        <translation>{told}{reason}</translation>
    </message>
</context>
<context>
    <name>LiveChart</name>
    <message>
        <source>Live chart: the table below it says what each disk does</source>
        <translation>ライブグラフ: 各ディスクの動きは下の表に示しています</translation>
    </message>
    <message>
        <source>{n} s ago</source>
        <translation>{n} 秒前</translation>
    </message>
    <message>
        <source>at {time}</source>
        <translation>{time} の時点</translation>
    </message>
    <message>
        <source>Chart: plus, minus and arrow keys choose the time</source>
        <translation>グラフ: プラス、マイナス、矢印キーで時間の範囲を選びます</translation>
    </message>
    <message>
        <source>Nothing is being measured</source>
        <translation>何も測定していません</translation>
    </message>
    <message>
        <source>While something is, every disk taking part is drawn here, second by second.</source>
        <translation>測定中は、関係するすべてのディスクの動きを 1 秒ごとにここに表示します。</translation>
    </message>
    <message>
        <source>Strong: mean of a second. Faint: the first one, sample by sample.</source>
        <translation>濃い線: 1 秒間の平均。薄い線: 先頭の系列の測定値そのもの。</translation>
    </message>
</context>
<context>
    <name>LossBox</name>
    <message>
        <source>no serial number</source>
        <translation>シリアル番号なし</translation>
    </message>
    <message>
        <source>and from all of them:</source>
        <translation>さらに、すべてのディスクから:</translation>
    </message>
    <message>
        <source>Everything on {disks} will be gone</source>
        <translation>{disks}のデータがすべて失われます</translation>
    </message>
    <message>
        <source>No step writes to the other disks of the array:</source>
        <translation>アレイのほかのディスクに書き込む手順はありません:</translation>
    </message>
    <message>
        <source>The disks of the array:</source>
        <translation>アレイのディスク:</translation>
    </message>
    <message>
        <source>These disks will be written to; nothing is known to be on them</source>
        <translation>次のディスクに書き込みます。既存のデータは見つかっていません</translation>
    </message>
    <message>
        <source>Only this disk is changed; nothing that is known to be on it is lost</source>
        <translation>変更されるのはこのディスクだけです。既知のデータは失われません</translation>
    </message>
    <message>
        <source>Nothing on the array is lost</source>
        <translation>アレイ上のものは何も失われません</translation>
    </message>
    <message>
        <source>Nothing on these disks is lost</source>
        <translation>これらのディスクから失われるものはありません</translation>
    </message>
    <message>
        <source>Where its disks do not agree, what is on some of them is overwritten</source>
        <translation>ディスクの内容が一致しない箇所では、一部のディスクの内容が上書きされます</translation>
    </message>
    <message>
        <source>The encryption header that is there is overwritten; the data stay as they are</source>
        <translation>今ある暗号化ヘッダーを上書きします。データはそのままです</translation>
    </message>
</context>
<context>
    <name>MachineChooser</name>
    <message>
        <source>This computer</source>
        <translation>このコンピューター</translation>
    </message>
    <message>
        <source>Another machine can be chosen when the work under way has ended.</source>
        <translation>進行中の作業が終われば、別のマシンを選べます。</translation>
    </message>
    <message>
        <source>Practice machine</source>
        <translation>練習用マシン</translation>
    </message>
    <message>
        <source>Saved machine…</source>
        <translation>保存されたマシン…</translation>
    </message>
    <message>
        <source>Open a saved machine</source>
        <translation>保存されたマシンを開く</translation>
    </message>
    <message>
        <source>Saved machines (*.json);;All files (*)</source>
        <translation>保存されたマシン (*.json);;すべてのファイル (*)</translation>
    </message>
    <message>
        <source>Machine: {title}</source>
        <translation>マシン: {title}</translation>
    </message>
</context>
<context>
    <name>MachineOpening</name>
    <message>
        <source>A machine can be opened when the work under way has ended.</source>
        <translation>進行中の作業が終われば、マシンを開けます。</translation>
    </message>
</context>
<context>
    <name>Mail</name>
    <message>
        <source>No mail is sent when a disk fails.</source>
        <translation>ディスクが故障してもメールは送られません。</translation>
    </message>
    <message>
        <source>When a disk fails mail is sent to {address}.</source>
        <translation>ディスクが故障すると {address} にメールが送られます。</translation>
    </message>
    <message>
        <source>When a disk fails mail is to be sent to {address}, but no program of this computer can send it.</source>
        <translation>ディスクが故障すると {address} にメールを送る設定ですが、このコンピューターには送信できるプログラムがありません。</translation>
    </message>
    <message>
        <source>When a disk fails mail is to be sent to {address}, but mdadm&apos;s monitor, which sends it, does not run.</source>
        <translation>ディスクが故障すると {address} にメールを送る設定ですが、送信を行う mdadm の監視が動作していません。</translation>
    </message>
</context>
<context>
    <name>MailAddress</name>
    <message>
        <source>Mail about failed disks</source>
        <translation>ディスク故障のメール</translation>
    </message>
    <message>
        <source>Address for mail about failed disks; leave it empty for none:</source>
        <translation>ディスク故障を知らせるメールの宛先（不要なら空のまま）:</translation>
    </message>
</context>
<context>
    <name>MailButton</name>
    <message>
        <source>Mail about failed disks</source>
        <translation>ディスク故障のメール</translation>
    </message>
    <message>
        <source>Have mail sent when a disk of this machine fails, also while nobody is logged in</source>
        <translation>このマシンのディスクが故障したとき、誰もログインしていなくてもメールを送ります</translation>
    </message>
</context>
<context>
    <name>MatrixForm</name>
    <message>
        <source>Passes of each test</source>
        <translation>各テストの回数</translation>
    </message>
    <message>
        <source>Seconds of one pass</source>
        <translation>1 回の秒数</translation>
    </message>
    <message>
        <source>Tick a level.</source>
        <translation>レベルを選んでください。</translation>
    </message>
    <message>
        <source>Tick a chunk size.</source>
        <translation>チャンクサイズを選んでください。</translation>
    </message>
    <message>
        <source>Tick what lies on top.</source>
        <translation>ファイルシステムを選んでください。</translation>
    </message>
    <message>
        <source>Tick what lies in between; “Nothing” is a choice as well.</source>
        <translation>中間の層を選んでください。「なし」も選べます。</translation>
    </message>
    <message>
        <source>Tick a way to the disk.</source>
        <translation>ディスクへのアクセス方式を選んでください。</translation>
    </message>
    <message>
        <source>Each that fits</source>
        <translation>可能な全台数</translation>
    </message>
    <message>
        <source>All chosen</source>
        <translation>選んだ台数</translation>
    </message>
    <message>
        <source>All of it</source>
        <translation>すべて</translation>
    </message>
    <message>
        <source>From its start. A first sync of all of a large disk may take a day, each time.</source>
        <translation>ディスクの先頭から使います。大きなディスクのすべてを使うと、初期同期に毎回 1 日かかることがあります。</translation>
    </message>
    <message>
        <source> s</source>
        <translation> 秒</translation>
    </message>
    <message>
        <source>&amp;Number of disks</source>
        <translation>台数(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Profile</source>
        <translation>プロファイル(&amp;P)</translation>
    </message>
    <message>
        <source>Of each &amp;disk</source>
        <translation>各ディスクの範囲(&amp;D)</translation>
    </message>
    <message>
        <source>Test &amp;file</source>
        <translation>テストファイル(&amp;F)</translation>
    </message>
    <message>
        <source>Way to the disk</source>
        <translation>ディスクへのアクセス方式</translation>
    </message>
    <message>
        <source>First syn&amp;c</source>
        <translation>初期同期(&amp;C)</translation>
    </message>
    <message>
        <source>P&amp;asses</source>
        <translation>回数(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Rounds</source>
        <translation>巡回数(&amp;R)</translation>
    </message>
    <message>
        <source>Chunk</source>
        <translation>チャンク</translation>
    </message>
    <message>
        <source>Levels</source>
        <translation>レベル</translation>
    </message>
    <message>
        <source>On top</source>
        <translation>ファイルシステム</translation>
    </message>
    <message>
        <source>In between</source>
        <translation>中間の層</translation>
    </message>
    <message>
        <source>The array alone, then with one layer more at a time: so each can be written to, and what it costs is told.</source>
        <translation>まずアレイだけ、次に層を 1 つずつ重ねて測定します。こうすると各層に書き込むことができ、層ごとの損失が分かります。</translation>
    </message>
    <message>
        <source>Each la&amp;yer by itself as well</source>
        <translation>各層を単独でも測定(&amp;Y)</translation>
    </message>
</context>
<context>
    <name>MemberChooser</name>
    <message>
        <source>Members</source>
        <translation>メンバー</translation>
    </message>
    <message>
        <source>Check disks above, or drag them here</source>
        <translation>上の一覧でチェックを付けるか、ここにドラッグ</translation>
    </message>
    <message>
        <source>Spares</source>
        <translation>スペア</translation>
    </message>
    <message>
        <source>Drag disks here to keep them ready</source>
        <translation>待機させるディスクをここにドラッグ</translation>
    </message>
    <message>
        <source>Make &amp;spare</source>
        <translation>スペアにする(&amp;S)</translation>
    </message>
    <message>
        <source>Make &amp;member</source>
        <translation>メンバーにする(&amp;M)</translation>
    </message>
    <message>
        <source>Keeps the members that are chosen in this list ready as spares</source>
        <translation>下の一覧で選んだメンバーをスペアにします</translation>
    </message>
    <message>
        <source>Makes the spares that are chosen in this list members</source>
        <translation>下の一覧で選んだスペアをメンバーにします</translation>
    </message>
    <message>
        <source>Old contents may be &amp;erased</source>
        <translation>以前のデータの消去を許可する(&amp;E)</translation>
    </message>
    <message>
        <source>Disks that are not blank can be used only with this.</source>
        <translation>データが残っているディスクは、これを選んだときだけ使えます。</translation>
    </message>
    <message>
        <source>a disk that is not there</source>
        <translation>見つからないディスク</translation>
    </message>
    <message>
        <source>{chosen} of {all} chosen</source>
        <translation>{all} 台中 {chosen} 台を選択</translation>
    </message>
    <message>
        <source>Disks</source>
        <translation>ディスク</translation>
    </message>
    <message>
        <source>Members, in their order</source>
        <translation>メンバー（並び順）</translation>
    </message>
</context>
<context>
    <name>MembersPicture</name>
    <message>
        <source>The disks in the array</source>
        <translation>アレイを構成するディスク</translation>
    </message>
</context>
<context>
    <name>MountOptionBoxes</name>
    <message>
        <source>Do not record the time of readin&amp;g</source>
        <translation>読み取り日時を記録しない(&amp;G)</translation>
    </message>
    <message>
        <source>Tell SSDs &amp;what is deleted</source>
        <translation>削除を SSD に伝える(&amp;W)</translation>
    </message>
    <message>
        <source>… through the encr&amp;yption too</source>
        <translation>…暗号化の層も通す(&amp;Y)</translation>
    </message>
    <message>
        <source>Com&amp;press what is written</source>
        <translation>圧縮して書き込む(&amp;P)</translation>
    </message>
    <message>
        <source>Mounted with noatime: reading then writes nothing.</source>
        <translation>noatime でマウントします。読むだけなら何も書き込まれません。</translation>
    </message>
    <message>
        <source>Mounted with discard: SSDs stay quick. Hard disks have no use for it.</source>
        <translation>discard でマウントします。SSD の速さが保たれます。ハードディスクには関係ありません。</translation>
    </message>
    <message>
        <source>Whoever gets hold of the disks then sees which parts of them are in use.</source>
        <translation>ディスクを手に入れた人に、どこが使われているかが分かるようになります。</translation>
    </message>
    <message>
        <source>Mounted with compress=zstd: text takes less room, films take as much as before.</source>
        <translation>compress=zstd でマウントします。文書は小さくなり、動画の大きさは変わりません。</translation>
    </message>
</context>
<context>
    <name>Notices</name>
    <message>
        <source>Lost: {disks}.</source>
        <translation>失われたディスク: {disks}。</translation>
    </message>
    <message>
        <source>Degraded or failed arrays: {arrays}</source>
        <translation>縮退または故障しているアレイ: {arrays}</translation>
    </message>
    <message>
        <source>Show array</source>
        <translation>アレイを表示</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>再試行</translation>
    </message>
    <message>
        <source>Practice machine: everything here is simulated; no real disk can be touched</source>
        <translation>練習用マシン: ここでの操作はすべてシミュレーションです。実際のディスクには一切影響しません</translation>
    </message>
    <message>
        <source>Saved machine: you can look at it and design for it, but nothing can be built</source>
        <translation>保存されたマシン: 閲覧と設計はできますが、構築はできません</translation>
    </message>
    <message>
        <source>Another user has begun it.</source>
        <translation>別のユーザーが開始しました。</translation>
    </message>
    <message>
        <source>Ask again</source>
        <translation>再度問い合わせる</translation>
    </message>
    <message>
        <source>Raidwright learns of this computer&apos;s disks from two of its services, D-Bus and UDisks2.</source>
        <translation>Raidwright は、D-Bus と UDisks2 という 2 つのサービスからこのコンピューターのディスクの情報を得ます。</translation>
    </message>
    <message>
        <source>Until they run, everything can be tried on the practice machine.</source>
        <translation>これらが動くまでは、すべてを練習用マシンで試せます。</translation>
    </message>
    <message>
        <source>Continue…</source>
        <translation>続ける…</translation>
    </message>
    <message>
        <source>Take down…</source>
        <translation>解除…</translation>
    </message>
    <message>
        <source>Clean these disks…</source>
        <translation>これらのディスクを消去…</translation>
    </message>
</context>
<context>
    <name>Notify</name>
    <message>
        <source>A disk or an array needs you</source>
        <translation>ディスクまたはアレイへの対応が必要です</translation>
    </message>
    <message>
        <source>A disk needs watching</source>
        <translation>ディスクに注意が必要です</translation>
    </message>
    <message>
        <source>Well again</source>
        <translation>正常に戻りました</translation>
    </message>
    <message>
        <source>Failures are told here</source>
        <translation>故障はここに表示されます</translation>
    </message>
    <message>
        <source>A disk or an array that fails is told of here, also while the window is closed.</source>
        <translation>ディスクやアレイが故障すると、ウィンドウを閉じていてもここでお知らせします。</translation>
    </message>
    <message>
        <source>Open Raidwright</source>
        <translation>Raidwright を開く</translation>
    </message>
    <message>
        <source>All is well</source>
        <translation>すべて正常です</translation>
    </message>
    <message>
        <source>Work on an array is under way</source>
        <translation>アレイの処理が進行中です</translation>
    </message>
    <message>
        <source>An array is not running</source>
        <translation>動作していないアレイがあります</translation>
    </message>
    <message>
        <source>Nothing is known of the disks</source>
        <translation>ディスクの状態は不明です</translation>
    </message>
    <message>
        <source>Work on an array is done</source>
        <translation>アレイの作業が終わりました</translation>
    </message>
</context>
<context>
    <name>NotifySwitch</name>
    <message>
        <source>Tell me about failures</source>
        <translation>故障を通知する</translation>
    </message>
    <message>
        <source>Notifies you on the desktop when a disk or an array of this computer fails, also while this window is closed</source>
        <translation>このコンピューターのディスクやアレイが故障すると、このウィンドウを閉じていてもデスクトップに通知します</translation>
    </message>
</context>
<context>
    <name>OriginDialog</name>
    <message>
        <source>Import with level and disks</source>
        <translation>レベルとディスクを指定して取り込む</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>未測定</translation>
    </message>
    <message>
        <source>With level and disks, figures are compared with what an array can be expected to reach.</source>
        <translation>レベルとディスクを指定すると、数値はアレイに期待できる値と比較されます。</translation>
    </message>
    <message>
        <source>&amp;Level</source>
        <translation>レベル(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Disks</source>
        <translation>ディスクの台数(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;One disk alone</source>
        <translation>ディスク単体の測定(&amp;O)</translation>
    </message>
</context>
<context>
    <name>OutcomeView</name>
    <message>
        <source>Waited for the first sync: {each}</source>
        <translation>初期同期を待った時間: {each}</translation>
    </message>
    <message>
        <source>from memory, not from the disks</source>
        <translation>ディスクではなくメモリーから</translation>
    </message>
    <message>
        <source>safe {seconds} s after the end</source>
        <translation>終了の {seconds} 秒後に保存完了</translation>
    </message>
    <message>
        <source>Whoever cannot be told apart shares a rank, and has none where nothing can be told. The last figure says how many times as fast it is as one disk, or as the last with a rank where no disk was measured by itself. What is framed is unreliable.</source>
        <translation>差があるとは言えないものは同じ順位です。何とも言えないものには順位がありません。最後の数値は、1 台のディスクの何倍速いかを示します。単独で測定したディスクがない場合は、順位のあるもののうち最下位との比較です。枠で囲んだ数値は信頼できません。</translation>
    </message>
</context>
<context>
    <name>OutputBox</name>
    <message>
        <source>What the program printed</source>
        <translation>プログラムの出力</translation>
    </message>
    <message>
        <source>What the program &amp;printed</source>
        <translation>プログラムの出力(&amp;P)</translation>
    </message>
</context>
<context>
    <name>OverlaidSyncs</name>
    <message>
        <source>Speed of each sync over time; figures stand below</source>
        <translation>各同期の速度の推移。数値は下にあります</translation>
    </message>
</context>
<context>
    <name>OwnerBox</name>
    <message>
        <source>Owner of the folder</source>
        <translation>フォルダーの所有者</translation>
    </message>
    <message>
        <source>nobody: it is yours</source>
        <translation>なし（自分のもの）</translation>
    </message>
    <message>
        <source>A user of this computer, and if you like “:” and a group: anna:family</source>
        <translation>このコンピューターのユーザー。必要なら「:」とグループも: anna:family</translation>
    </message>
</context>
<context>
    <name>OwnershipBox</name>
    <message>
        <source>whoever has it now</source>
        <translation>今の所有者のまま</translation>
    </message>
    <message>
        <source>you; others read</source>
        <translation>あなた（ほかの人は読み取りのみ）</translation>
    </message>
    <message>
        <source>you alone</source>
        <translation>あなただけ</translation>
    </message>
    <message>
        <source>you and your group</source>
        <translation>あなたとあなたのグループ</translation>
    </message>
    <message>
        <source>root</source>
        <translation>root</translation>
    </message>
</context>
<context>
    <name>PageName</name>
    <message>
        <source>Disks</source>
        <translation>ディスク</translation>
    </message>
    <message>
        <source>Build</source>
        <translation>構築</translation>
    </message>
    <message>
        <source>Arrays</source>
        <translation>アレイ</translation>
    </message>
    <message>
        <source>Benchmark</source>
        <translation>ベンチマーク</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比較</translation>
    </message>
    <message>
        <source>Campaign</source>
        <translation>一括比較</translation>
    </message>
</context>
<context>
    <name>PassphraseFields</name>
    <message>
        <source>Passphrase</source>
        <translation>パスフレーズ</translation>
    </message>
    <message>
        <source>Passphrase again</source>
        <translation>パスフレーズ（確認）</translation>
    </message>
    <message>
        <source>Strength of the passphrase</source>
        <translation>パスフレーズの強さ</translation>
    </message>
    <message>
        <source>&amp;Passphrase</source>
        <translation>パスフレーズ(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Once more</source>
        <translation>もう一度(&amp;O)</translation>
    </message>
</context>
<context>
    <name>Phase</name>
    <message>
        <source>Drivers</source>
        <translation>ドライバー</translation>
    </message>
    <message>
        <source>Disks</source>
        <translation>ディスク</translation>
    </message>
    <message>
        <source>Array</source>
        <translation>アレイ</translation>
    </message>
    <message>
        <source>Encryption</source>
        <translation>暗号化</translation>
    </message>
    <message>
        <source>Volumes</source>
        <translation>ボリューム</translation>
    </message>
    <message>
        <source>File system</source>
        <translation>ファイルシステム</translation>
    </message>
    <message>
        <source>Configuration</source>
        <translation>設定ファイル</translation>
    </message>
    <message>
        <source>Proof</source>
        <translation>消去の確認</translation>
    </message>
</context>
<context>
    <name>Place</name>
    <message>
        <source>SATA port {n}</source>
        <translation>SATA ポート {n}</translation>
    </message>
    <message>
        <source>USB port {n}</source>
        <translation>USB ポート {n}</translation>
    </message>
    <message>
        <source>SAS port {n}</source>
        <translation>SAS ポート {n}</translation>
    </message>
    <message>
        <source>SCSI target {n}</source>
        <translation>SCSI ターゲット {n}</translation>
    </message>
    <message>
        <source>iSCSI target {n}</source>
        <translation>iSCSI ターゲット {n}</translation>
    </message>
    <message>
        <source>PCIe slot {n}</source>
        <translation>PCIe スロット {n}</translation>
    </message>
    <message>
        <source>NVMe at PCI {n}</source>
        <translation>NVMe（PCI {n}）</translation>
    </message>
    <message>
        <source>bay {n}</source>
        <translation>ベイ {n}</translation>
    </message>
</context>
<context>
    <name>PlanFooter</name>
    <message>
        <source>&amp;Review plan</source>
        <translation>計画を確認(&amp;R)</translation>
    </message>
    <message>
        <source>Ready, with warnings: {steps} steps. Nothing happens before you confirm.</source>
        <translation>準備完了（警告あり）: {steps} 手順を行います。確認するまで何も実行されません。</translation>
    </message>
    <message>
        <source>Ready: {steps} steps. Nothing happens before you confirm.</source>
        <translation>準備完了: {steps} 手順を行います。確認するまで何も実行されません。</translation>
    </message>
    <message>
        <source>Ready, with warnings: {steps} steps on {disks}. Nothing happens before you confirm.</source>
        <translation>準備完了（警告あり）: {disks}に対して {steps} 手順を行います。確認するまで何も実行されません。</translation>
    </message>
    <message>
        <source>Ready: {steps} steps on {disks}. Nothing happens before you confirm.</source>
        <translation>準備完了: {disks}に対して {steps} 手順を行います。確認するまで何も実行されません。</translation>
    </message>
</context>
<context>
    <name>PlanView</name>
    <message>
        <source>1 disk</source>
        <translation>ディスク 1 台</translation>
    </message>
    <message>
        <source>{n} disks</source>
        <translation>ディスク {n} 台</translation>
    </message>
    <message>
        <source>{plan} · ended on {date}</source>
        <translation>{plan} · {date} に終了</translation>
    </message>
</context>
<context>
    <name>Practice</name>
    <message>
        <source>Practice numbers are simulated: disk speeds are invented. Ratios hold while the computer is idle.</source>
        <translation>練習用マシンの数値はシミュレーションで、ディスクの速度は架空のものです。このコンピューターの負荷が低い間は、比率は実際どおりになります。</translation>
    </message>
</context>
<context>
    <name>PracticeMenu</name>
    <message>
        <source>Practice disks</source>
        <translation>練習用ディスク</translation>
    </message>
    <message>
        <source>Add, pull, fail or repair a simulated disk</source>
        <translation>仮想ディスクの追加、取り外し、故障、修理</translation>
    </message>
    <message>
        <source>{disk} (failed)</source>
        <translation>{disk}（故障）</translation>
    </message>
    <message>
        <source>{disk} (pulled out)</source>
        <translation>{disk}（取り外し済み）</translation>
    </message>
    <message>
        <source>Pull it out</source>
        <translation>取り外す</translation>
    </message>
    <message>
        <source>Let it fail</source>
        <translation>故障させる</translation>
    </message>
    <message>
        <source>md does not notice: it keeps no second copy, or does not write</source>
        <translation>md は気付きません。2 つ目のコピーがないか、書き込みがないためです</translation>
    </message>
    <message>
        <source>Repair it</source>
        <translation>修理する</translation>
    </message>
    <message>
        <source>Put it back</source>
        <translation>元に戻す</translation>
    </message>
    <message>
        <source>Add a new disk</source>
        <translation>新しいディスクを追加</translation>
    </message>
    <message>
        <source>Every slot has a disk.</source>
        <translation>すべてのスロットにディスクが入っています。</translation>
    </message>
</context>
<context>
    <name>Profile</name>
    <message>
        <source>Default</source>
        <translation>標準</translation>
    </message>
    <message>
        <source>NVMe SSD</source>
        <translation>NVMe SSD</translation>
    </message>
    <message>
        <source>Peak performance</source>
        <translation>ピーク性能</translation>
    </message>
    <message>
        <source>Real world performance</source>
        <translation>実使用に近い性能</translation>
    </message>
    <message>
        <source>Classic (CrystalDiskMark 3)</source>
        <translation>従来（CrystalDiskMark 3）</translation>
    </message>
    <message>
        <source>Quick</source>
        <translation>クイック</translation>
    </message>
    <message>
        <source>Thorough</source>
        <translation>入念</translation>
    </message>
    <message>
        <source>Streams (1 to 16)</source>
        <translation>同時読み書き（1～16 本）</translation>
    </message>
    <message>
        <source>hdparm -t (a quick look)</source>
        <translation>hdparm -t（簡易測定）</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>ユーザー定義</translation>
    </message>
</context>
<context>
    <name>Progress</name>
    <message>
        <source>Starting the kernel</source>
        <translation>カーネルを起動しています</translation>
    </message>
    <message>
        <source>Plugging in the disks</source>
        <translation>ディスクを接続しています</translation>
    </message>
    <message>
        <source>Starting UDisks2</source>
        <translation>UDisks2 を起動しています</translation>
    </message>
    <message>
        <source>Starting the helper</source>
        <translation>ヘルパーを起動しています</translation>
    </message>
</context>
<context>
    <name>RankingCard</name>
    <message>
        <source>unreliable</source>
        <translation>信頼性が低い</translation>
    </message>
    <message>
        <source>{rank}.</source>
        <translation>{rank} 位</translation>
    </message>
    <message>
        <source>to the disk; programs see {rate} MB/s</source>
        <translation>ディスクへの速度（プログラムからは {rate} MB/s に見えます）</translation>
    </message>
    <message>
        <source>{ratio} × one disk</source>
        <translation>ディスク 1 台の {ratio} 倍</translation>
    </message>
    <message>
        <source>{ratio} × the last</source>
        <translation>最下位の {ratio} 倍</translation>
    </message>
</context>
<context>
    <name>Reach</name>
    <message>
        <source>the array alone</source>
        <translation>アレイのみ</translation>
    </message>
    <message>
        <source>the encryption on it</source>
        <translation>その上の暗号化まで</translation>
    </message>
    <message>
        <source>the volume group</source>
        <translation>ボリュームグループまで</translation>
    </message>
    <message>
        <source>the volume</source>
        <translation>ボリュームまで</translation>
    </message>
    <message>
        <source>the file system: all of it</source>
        <translation>ファイルシステムまで（すべて）</translation>
    </message>
</context>
<context>
    <name>ReachPanel</name>
    <message>
        <source>&amp;Up to</source>
        <translation>広げる範囲(&amp;U)</translation>
    </message>
    <message>
        <source>Each layer is enlarged in its turn, from the array upward, as far as there is room; nothing moves and nothing is unmounted. What lies above stays as large as it is, and can have the room later.</source>
        <translation>アレイから上へ、空きがある限り 1 層ずつ順に広げます。データの移動もアンマウントも必要ありません。選んだ層より上は今の大きさのままで、あとから広げられます。</translation>
    </message>
    <message>
        <source>All the room for “{name}”</source>
        <translation>「{name}」で空きをすべて使う</translation>
    </message>
</context>
<context>
    <name>RepairPanel</name>
    <message>
        <source>Old disk</source>
        <translation>外すディスク</translation>
    </message>
    <message>
        <source>New disk</source>
        <translation>入れるディスク</translation>
    </message>
    <message>
        <source>Replace a disk of “{name}”</source>
        <translation>「{name}」のディスクを交換</translation>
    </message>
    <message>
        <source>{n}. {step}</source>
        <translation>{n}. {step}</translation>
    </message>
    <message>
        <source>There is no empty place any more. Choose the old disk.</source>
        <translation>空いた位置はもうありません。外すディスクを選択してください。</translation>
    </message>
    <message>
        <source>Choose the new disk.</source>
        <translation>入れるディスクを選択してください。</translation>
    </message>
    <message>
        <source>An empty place</source>
        <translation>空いた位置</translation>
    </message>
    <message>
        <source>{disk} · serves no more</source>
        <translation>{disk} · 使われていません</translation>
    </message>
    <message>
        <source>None: only take the other out</source>
        <translation>なし（外すだけ）</translation>
    </message>
    <message>
        <source>&amp;Old disk</source>
        <translation>外すディスク(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;New disk</source>
        <translation>入れるディスク(&amp;N)</translation>
    </message>
    <message>
        <source>Step by step</source>
        <translation>手順</translation>
    </message>
</context>
<context>
    <name>ReplayWindow</name>
    <message>
        <source>Replay: {name}</source>
        <translation>再生: {name}</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>再生</translation>
    </message>
    <message>
        <source>Position</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>{time} of {whole}</source>
        <translation>{time} / {whole}</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>一時停止</translation>
    </message>
</context>
<context>
    <name>ReportForm</name>
    <message>
        <source>Text, like CrystalDiskMark 8</source>
        <translation>テキスト（CrystalDiskMark 8 形式）</translation>
    </message>
    <message>
        <source>Text, like CrystalDiskMark 3</source>
        <translation>テキスト（CrystalDiskMark 3 形式）</translation>
    </message>
    <message>
        <source>Markdown</source>
        <translation>Markdown</translation>
    </message>
    <message>
        <source>CSV</source>
        <translation>CSV</translation>
    </message>
    <message>
        <source>JSON</source>
        <translation>JSON</translation>
    </message>
    <message>
        <source>Web page with charts (HTML)</source>
        <translation>グラフ付きウェブページ (HTML)</translation>
    </message>
    <message>
        <source>The commands of fio</source>
        <translation>fio のコマンド</translation>
    </message>
</context>
<context>
    <name>ResultView</name>
    <message>
        <source>&amp;Done</source>
        <translation>完了(&amp;D)</translation>
    </message>
    <message>
        <source>{size} at {point}</source>
        <translation>{size}（{point}）</translation>
    </message>
</context>
<context>
    <name>ResultsView</name>
    <message>
        <source>&amp;Back to the disks</source>
        <translation>ディスクの選択に戻る(&amp;B)</translation>
    </message>
    <message>
        <source>Results of the campaign</source>
        <translation>一括比較の結果</translation>
    </message>
    <message>
        <source>Campaigns that were kept</source>
        <translation>保存された一括比較</translation>
    </message>
    <message>
        <source>It is named, noted, exported and deleted on the page Compare.</source>
        <translation>名前の変更、メモ、書き出し、削除は「比較」ページで行います。</translation>
    </message>
</context>
<context>
    <name>ReviewPanel</name>
    <message>
        <source>&amp;Review again</source>
        <translation>もう一度確認(&amp;R)</translation>
    </message>
    <message>
        <source>The plan no longer fits the machine.</source>
        <translation>計画がマシンの状態に合わなくなりました。</translation>
    </message>
    <message>
        <source>What to know</source>
        <translation>注意事項</translation>
    </message>
    <message>
        <source>Look &amp;inside first…</source>
        <translation>先に中を見る(&amp;I)…</translation>
    </message>
</context>
<context>
    <name>RowEditor</name>
    <message>
        <source>Take this row out</source>
        <translation>この行を外す</translation>
    </message>
    <message>
        <source>Add a row</source>
        <translation>行を追加</translation>
    </message>
    <message>
        <source>There is such a row already.</source>
        <translation>同じ行がすでにあります。</translation>
    </message>
    <message>
        <source>That would take more than {most} of memory at once: choose smaller blocks, a shorter queue or fewer threads.</source>
        <translation>一度に使うメモリーが {most} を超えます。ブロックを小さく、キューを短く、またはスレッドを少なくしてください。</translation>
    </message>
    <message>
        <source>Access</source>
        <translation>アクセス</translation>
    </message>
    <message>
        <source>Blocks of</source>
        <translation>ブロック</translation>
    </message>
    <message>
        <source>At a time</source>
        <translation>同時</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>スレッド</translation>
    </message>
    <message>
        <source>Row {number}: {field}</source>
        <translation>{number} 行目: {field}</translation>
    </message>
</context>
<context>
    <name>RunActions</name>
    <message>
        <source>Export</source>
        <translation>書き出す</translation>
    </message>
    <message>
        <source>Export a measurement</source>
        <translation>測定を書き出す</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>名前を変更…</translation>
    </message>
    <message>
        <source>Note…</source>
        <translation>メモ…</translation>
    </message>
    <message>
        <source>Replay…</source>
        <translation>再生…</translation>
    </message>
    <message>
        <source>What the disks did while it was measured, over time</source>
        <translation>測定中のディスクの動きを時間に沿って表示します</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>削除</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>元に戻す</translation>
    </message>
    <message>
        <source>All that was seen of a sync stands in its chart; there is nothing to replay.</source>
        <translation>同期の記録はすべてグラフに表示されています。再生するものはありません。</translation>
    </message>
    <message>
        <source>Written to {file}.</source>
        <translation>{file} に書き込みました。</translation>
    </message>
    <message>
        <source>Deleted: {names}.</source>
        <translation>削除しました: {names}。</translation>
    </message>
    <message>
        <source>A campaign that broke off is gone on with only when it is brought back.</source>
        <translation>中断した一括比較は、削除を元に戻さない限り再開できません。</translation>
    </message>
    <message>
        <source>What the disks did meanwhile was not kept of this measurement.</source>
        <translation>この測定では、測定中のディスクの動きが記録されていません。</translation>
    </message>
    <message>
        <source>Replay</source>
        <translation>再生</translation>
    </message>
    <message>
        <source>Disk or layer</source>
        <translation>ディスクまたは層</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>名前を変更</translation>
    </message>
    <message>
        <source>Name of this measurement</source>
        <translation>この測定の名前</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>メモ</translation>
    </message>
    <message>
        <source>Note on this measurement</source>
        <translation>この測定のメモ</translation>
    </message>
    <message>
        <source>Picture of what is compared (PNG)</source>
        <translation>比較の画像 (PNG)</translation>
    </message>
    <message>
        <source>Picture of what is compared (PNG)…</source>
        <translation>比較の画像 (PNG)…</translation>
    </message>
    <message>
        <source>Mark one measurement alone: only a web page holds several.</source>
        <translation>測定を 1 件だけ選択してください。複数をまとめられるのはウェブページだけです。</translation>
    </message>
    <message>
        <source>Each run of a campaign stands in this list by itself, and is replayed there.</source>
        <translation>一括比較の測定は 1 つずつこの一覧にあり、そこから再生できます。</translation>
    </message>
    <message>
        <source>Campaigns, ladders and watched syncs are not laid beside others.</source>
        <translation>一括比較、層ごとの測定、同期の記録は、ほかのものと並べられません。</translation>
    </message>
</context>
<context>
    <name>RunOptions</name>
    <message>
        <source>Profile</source>
        <translation>プロファイル</translation>
    </message>
    <message>
        <source>Seconds of one pass</source>
        <translation>1 回の秒数</translation>
    </message>
    <message>
        <source>Seconds between two passes</source>
        <translation>各回の間の秒数</translation>
    </message>
    <message>
        <source>Data that are written</source>
        <translation>書き込むデータ</translation>
    </message>
    <message>
        <source>Way to the disk</source>
        <translation>ディスクへのアクセス方式</translation>
    </message>
    <message>
        <source>Mix</source>
        <translation>混合</translation>
    </message>
    <message>
        <source>Own rows</source>
        <translation>独自の行</translation>
    </message>
    <message>
        <source>none</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>CrystalDiskMark waits 5 seconds.</source>
        <translation>CrystalDiskMark では 5 秒待ちます。</translation>
    </message>
    <message>
        <source> s</source>
        <translation> 秒</translation>
    </message>
    <message>
        <source>Random</source>
        <translation>ランダム</translation>
    </message>
    <message>
        <source>Zeros</source>
        <translation>ゼロ</translation>
    </message>
    <message>
        <source>Drives that compress, or keep equal blocks once, are faster with zeros.</source>
        <translation>圧縮や重複排除を行うドライブは、ゼロを書くと速くなります。</translation>
    </message>
    <message>
        <source>Direct: past memory, as benchmarks do. Cached: through memory, one request at a time, as most programs do. Sync: past memory, and each write is safe before it is answered.</source>
        <translation>直接: ベンチマークのようにメモリーを通さず読み書きします。キャッシュ経由: 多くのプログラムのように、メモリーを通して 1 件ずつ読み書きします。同期: メモリーを通さず、書き込みがディスクに保存されてから応答します。</translation>
    </message>
    <message>
        <source>A third column: {reads} of a hundred requests read and the others write.</source>
        <translation>3 列目: 要求 100 件のうち {reads} 件が読み取り、残りが書き込みです。</translation>
    </message>
    <message>
        <source>Each</source>
        <translation>1 回</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>休止</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>データ</translation>
    </message>
    <message>
        <source>Way</source>
        <translation>方式</translation>
    </message>
</context>
<context>
    <name>RunState</name>
    <message>
        <source>being measured</source>
        <translation>測定中</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>中止</translation>
    </message>
    <message>
        <source>broke off</source>
        <translation>中断</translation>
    </message>
</context>
<context>
    <name>RunningPanel</name>
    <message>
        <source>&amp;Cancel</source>
        <translation>キャンセル(&amp;C)</translation>
    </message>
    <message>
        <source>{count} at the same time</source>
        <translation>{count} 手順を同時に実行中</translation>
    </message>
    <message>
        <source>Cancel stops at the next safe point: what has begun is finished.</source>
        <translation>キャンセルすると、次の安全な区切りで停止します。始まった手順は最後まで行われます。</translation>
    </message>
    <message>
        <source>Nothing has been erased yet.</source>
        <translation>まだ何も消去されていません。</translation>
    </message>
    <message>
        <source>{done} of {count} steps done</source>
        <translation>{count} 手順中 {done} 手順が完了</translation>
    </message>
    <message>
        <source>Waiting for permission. A password may be asked for.</source>
        <translation>許可を待っています。パスワードを求められることがあります。</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>コマンド</translation>
    </message>
</context>
<context>
    <name>SeveralDisks</name>
    <message>
        <source>Several disks at once</source>
        <translation>複数のディスクを同時に</translation>
    </message>
    <message>
        <source>Disks to be measured at once</source>
        <translation>同時に測定するディスク</translation>
    </message>
    <message>
        <source>Choose &amp;all</source>
        <translation>すべて選択(&amp;A)</translation>
    </message>
    <message>
        <source>{count} chosen; 2 to {most} can be measured at once</source>
        <translation>{count} 台を選択中。同時に測定できるのは 2～{most} 台です</translation>
    </message>
    <message>
        <source>Each is read as if it were alone, with or without an array on it, and nothing is written. “Disk by disk…” then reads them one by one first, and names a slow disk and what the controller or the link can carry.</source>
        <translation>アレイの有無にかかわらず、各ディスクを単独のときと同じように読み取り、書き込みは行いません。続いて「ディスクごとに測定…」を選ぶと、まず 1 台ずつ読み取り、遅いディスクと、コントローラーまたはリンクの上限を示します。</translation>
    </message>
</context>
<context>
    <name>Severity</name>
    <message>
        <source>Stops the plan</source>
        <translation>計画を実行できません</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>参考</translation>
    </message>
</context>
<context>
    <name>Shell</name>
    <message>
        <source>Raidwright is starting</source>
        <translation>Raidwright を起動しています</translation>
    </message>
</context>
<context>
    <name>Signature</name>
    <message>
        <source>unknown data</source>
        <translation>不明なデータ</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>読み取れません</translation>
    </message>
    <message>
        <source>signatures that contradict each other</source>
        <translation>互いに矛盾するシグネチャ</translation>
    </message>
    <message>
        <source>partition table</source>
        <translation>パーティションテーブル</translation>
    </message>
    <message>
        <source>GPT partition table</source>
        <translation>GPT パーティションテーブル</translation>
    </message>
    <message>
        <source>MBR partition table</source>
        <translation>MBR パーティションテーブル</translation>
    </message>
    <message>
        <source>protective MBR</source>
        <translation>保護 MBR</translation>
    </message>
    <message>
        <source>Apple partition table</source>
        <translation>Apple パーティションテーブル</translation>
    </message>
    <message>
        <source>BSD disklabel</source>
        <translation>BSD ディスクラベル</translation>
    </message>
    <message>
        <source>Sun disklabel</source>
        <translation>Sun ディスクラベル</translation>
    </message>
    <message>
        <source>SGI disklabel</source>
        <translation>SGI ディスクラベル</translation>
    </message>
    <message>
        <source>AIX partition table</source>
        <translation>AIX パーティションテーブル</translation>
    </message>
    <message>
        <source>Atari partition table</source>
        <translation>Atari パーティションテーブル</translation>
    </message>
    <message>
        <source>Ultrix partition table</source>
        <translation>Ultrix パーティションテーブル</translation>
    </message>
    <message>
        <source>RAID member</source>
        <translation>RAID メンバー</translation>
    </message>
    <message>
        <source>LVM physical volume</source>
        <translation>LVM 物理ボリューム</translation>
    </message>
    <message>
        <source>LVM1 physical volume</source>
        <translation>LVM1 物理ボリューム</translation>
    </message>
    <message>
        <source>LVM snapshot</source>
        <translation>LVM スナップショット</translation>
    </message>
    <message>
        <source>LUKS encryption</source>
        <translation>LUKS 暗号化</translation>
    </message>
    <message>
        <source>swap space</source>
        <translation>スワップ領域</translation>
    </message>
    <message>
        <source>hibernation image</source>
        <translation>休止状態のイメージ</translation>
    </message>
    <message>
        <source>ext4 journal</source>
        <translation>ext4 ジャーナル</translation>
    </message>
    <message>
        <source>XFS log</source>
        <translation>XFS ログ</translation>
    </message>
    <message>
        <source>dm-integrity</source>
        <translation>dm-integrity</translation>
    </message>
    <message>
        <source>device-mapper snapshot</source>
        <translation>device-mapper スナップショット</translation>
    </message>
    <message>
        <source>dm-verity</source>
        <translation>dm-verity</translation>
    </message>
    <message>
        <source>btrfs seed device</source>
        <translation>btrfs シードデバイス</translation>
    </message>
    <message>
        <source>UBI volume</source>
        <translation>UBI ボリューム</translation>
    </message>
    <message>
        <source>ZFS pool</source>
        <translation>ZFS プール</translation>
    </message>
    <message>
        <source>Stratis pool</source>
        <translation>Stratis プール</translation>
    </message>
    <message>
        <source>bcache</source>
        <translation>bcache</translation>
    </message>
    <message>
        <source>bcachefs</source>
        <translation>bcachefs</translation>
    </message>
    <message>
        <source>VDO volume</source>
        <translation>VDO ボリューム</translation>
    </message>
    <message>
        <source>Ceph</source>
        <translation>Ceph</translation>
    </message>
    <message>
        <source>Ceph BlueStore</source>
        <translation>Ceph BlueStore</translation>
    </message>
    <message>
        <source>DRBD</source>
        <translation>DRBD</translation>
    </message>
    <message>
        <source>DRBD control volume</source>
        <translation>DRBD 制御ボリューム</translation>
    </message>
    <message>
        <source>DRBD proxy log</source>
        <translation>DRBD プロキシログ</translation>
    </message>
    <message>
        <source>Oracle ASM disk</source>
        <translation>Oracle ASM ディスク</translation>
    </message>
    <message>
        <source>mpool</source>
        <translation>mpool</translation>
    </message>
    <message>
        <source>IBM GPFS</source>
        <translation>IBM GPFS</translation>
    </message>
    <message>
        <source>OCFS</source>
        <translation>OCFS</translation>
    </message>
    <message>
        <source>OCFS2</source>
        <translation>OCFS2</translation>
    </message>
    <message>
        <source>GFS</source>
        <translation>GFS</translation>
    </message>
    <message>
        <source>GFS2</source>
        <translation>GFS2</translation>
    </message>
    <message>
        <source>ScoutFS metadata</source>
        <translation>ScoutFS メタデータ</translation>
    </message>
    <message>
        <source>ScoutFS data</source>
        <translation>ScoutFS データ</translation>
    </message>
    <message>
        <source>BitLocker encryption</source>
        <translation>BitLocker 暗号化</translation>
    </message>
    <message>
        <source>Windows dynamic disk</source>
        <translation>Windows ダイナミックディスク</translation>
    </message>
    <message>
        <source>Windows Storage Spaces</source>
        <translation>Windows 記憶域スペース</translation>
    </message>
    <message>
        <source>Apple RAID</source>
        <translation>Apple RAID</translation>
    </message>
    <message>
        <source>FileVault 2 encryption</source>
        <translation>FileVault 2 暗号化</translation>
    </message>
    <message>
        <source>VMware VMFS</source>
        <translation>VMware VMFS</translation>
    </message>
    <message>
        <source>VMware VMFS volume</source>
        <translation>VMware VMFS ボリューム</translation>
    </message>
    <message>
        <source>VMware vSAN</source>
        <translation>VMware vSAN</translation>
    </message>
    <message>
        <source>FreeBSD GEOM</source>
        <translation>FreeBSD GEOM</translation>
    </message>
    <message>
        <source>FreeBSD Vinum</source>
        <translation>FreeBSD Vinum</translation>
    </message>
    <message>
        <source>OpenBSD softraid</source>
        <translation>OpenBSD softraid</translation>
    </message>
    <message>
        <source>NetBSD RAID</source>
        <translation>NetBSD RAID</translation>
    </message>
    <message>
        <source>NTFS</source>
        <translation>NTFS</translation>
    </message>
    <message>
        <source>FAT</source>
        <translation>FAT</translation>
    </message>
    <message>
        <source>exFAT</source>
        <translation>exFAT</translation>
    </message>
    <message>
        <source>DDF RAID member</source>
        <translation>DDF RAID メンバー</translation>
    </message>
    <message>
        <source>Intel RAID member</source>
        <translation>Intel RAID メンバー</translation>
    </message>
    <message>
        <source>NVIDIA RAID member</source>
        <translation>NVIDIA RAID メンバー</translation>
    </message>
    <message>
        <source>VIA RAID member</source>
        <translation>VIA RAID メンバー</translation>
    </message>
    <message>
        <source>LSI MegaRAID member</source>
        <translation>LSI MegaRAID メンバー</translation>
    </message>
    <message>
        <source>Promise FastTrak RAID member</source>
        <translation>Promise FastTrak RAID メンバー</translation>
    </message>
    <message>
        <source>Silicon Image RAID member</source>
        <translation>Silicon Image RAID メンバー</translation>
    </message>
    <message>
        <source>HighPoint RAID member</source>
        <translation>HighPoint RAID メンバー</translation>
    </message>
    <message>
        <source>Adaptec RAID member</source>
        <translation>Adaptec RAID メンバー</translation>
    </message>
    <message>
        <source>JMicron RAID member</source>
        <translation>JMicron RAID メンバー</translation>
    </message>
    <message>
        <source>XFS</source>
        <translation>XFS</translation>
    </message>
    <message>
        <source>Btrfs</source>
        <translation>Btrfs</translation>
    </message>
</context>
<context>
    <name>SpeedBox</name>
    <message>
        <source>as for all arrays</source>
        <translation>全アレイと同じ</translation>
    </message>
</context>
<context>
    <name>SpeedPanel</name>
    <message>
        <source>At &amp;least</source>
        <translation>最低速度(&amp;L)</translation>
    </message>
    <message>
        <source>At &amp;most</source>
        <translation>最高速度(&amp;M)</translation>
    </message>
    <message>
        <source>For building its redundancy, a rebuild, a check and a change of its shape. The lowest speed is to be reached whatever else goes on; the highest leaves the rest of the disks to whoever uses the array. Both hold until the array is stopped or the computer restarts.</source>
        <translation>初期同期、再構築、検査、構成の変更に適用されます。最低速度はほかの処理があっても保とうとする速度です。最高速度を下げると、ディスクの残りの性能をアレイの利用者に残せます。どちらもアレイを停止するか、コンピューターを再起動するまで有効です。</translation>
    </message>
    <message>
        <source>Speed of a sync of “{name}”</source>
        <translation>「{name}」の同期の速度</translation>
    </message>
</context>
<context>
    <name>Stack</name>
    <message>
        <source>{level} of {count}</source>
        <translation>{count} 台の {level}</translation>
    </message>
    <message>
        <source>Lies on</source>
        <translation>構成ディスク</translation>
    </message>
    <message>
        <source>Carries</source>
        <translation>アレイ上の構成</translation>
    </message>
    <message>
        <source>None of its disks is here</source>
        <translation>ディスクが 1 台も見つかりません</translation>
    </message>
    <message>
        <source>Disconnected while in use</source>
        <translation>使用中に切断されました</translation>
    </message>
    <message>
        <source>Partition</source>
        <translation>パーティション</translation>
    </message>
    <message>
        <source>mounted at {point}</source>
        <translation>{point} にマウント中</translation>
    </message>
    <message>
        <source>unlocked as {name}</source>
        <translation>{name} としてロック解除済み</translation>
    </message>
    <message>
        <source>volume {name}</source>
        <translation>ボリューム {name}</translation>
    </message>
    <message>
        <source>no real partition: random bytes look like one ({n})</source>
        <translation>実際のパーティションではありません（偶然のデータがそう見えるだけです、{n}）</translation>
    </message>
    <message>
        <source>partition {n}</source>
        <translation>パーティション {n}</translation>
    </message>
</context>
<context>
    <name>StackPicture</name>
    <message>
        <source>The array and what lies on it</source>
        <translation>アレイとアレイ上の構成</translation>
    </message>
</context>
<context>
    <name>StackTree</name>
    <message>
        <source>Arrays and all that lies under and on them</source>
        <translation>アレイ、その構成ディスク、アレイ上の構成</translation>
    </message>
    <message>
        <source>What</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>デバイス</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>サイズ</translation>
    </message>
</context>
<context>
    <name>Standing</name>
    <message>
        <source>Not running, members missing: {missing}</source>
        <translation>動作していません（欠けているメンバー: {missing} 台）</translation>
    </message>
    <message>
        <source>Not running, every member is there</source>
        <translation>動作していません（メンバーはそろっています）</translation>
    </message>
    <message>
        <source>Failed: too few members are left</source>
        <translation>故障: 残りのメンバーが足りません</translation>
    </message>
    <message>
        <source>Its journal is lost: nothing can be written</source>
        <translation>ジャーナルが失われ、書き込めません</translation>
    </message>
    <message>
        <source>Degraded, members missing or faulty: {missing}</source>
        <translation>縮退中、欠けているか故障したメンバー: {missing} 台</translation>
    </message>
    <message>
        <source>Rebuilding a member</source>
        <translation>メンバーを再構築中</translation>
    </message>
    <message>
        <source>Not protected yet: building its redundancy</source>
        <translation>まだ保護されていません: 初期同期中</translation>
    </message>
    <message>
        <source>Not protected yet: redundancy still to be built</source>
        <translation>まだ保護されていません: 初期同期待ち</translation>
    </message>
    <message>
        <source>Reshaping: its data are being moved to other places</source>
        <translation>構成変更中: データを別の場所へ移しています</translation>
    </message>
    <message>
        <source>Read-only</source>
        <translation>読み取り専用</translation>
    </message>
    <message>
        <source>Healthy, being checked</source>
        <translation>正常、検査中</translation>
    </message>
    <message>
        <source>Healthy</source>
        <translation>正常</translation>
    </message>
    <message>
        <source>Its journal is lost: nothing can be written. Members missing or faulty: {missing}</source>
        <translation>ジャーナルが失われ、書き込めません。欠けているか故障したメンバー: {missing} 台</translation>
    </message>
    <message>
        <source>Members missing or faulty: {missing}. Whether enough are left is not known here</source>
        <translation>欠けているか故障したメンバー: {missing} 台。残りで足りるかどうかは、ここでは分かりません</translation>
    </message>
    <message>
        <source>Not running: {devices} are copies of one member</source>
        <translation>停止中: {devices} は同じメンバーの複製です</translation>
    </message>
    <message>
        <source>Data lost: {lost} can no longer be read</source>
        <translation>データが失われました: {lost} を読み取れません</translation>
    </message>
    <message>
        <source>Firmware RAID: holds the disks of its arrays</source>
        <translation>ファームウェア RAID: アレイのディスクをまとめています</translation>
    </message>
    <message>
        <source>Bad blocks on {carriers}: {bad}</source>
        <translation>{carriers} に不良ブロック: {bad}</translation>
    </message>
    <message>
        <source>System of a NAS</source>
        <translation>NAS のシステム領域</translation>
    </message>
    <message>
        <source>System of a NAS, not running</source>
        <translation>NAS のシステム領域、動作していません</translation>
    </message>
</context>
<context>
    <name>Step</name>
    <message>
        <source>Load the kernel driver {module}</source>
        <translation>カーネルドライバー {module} を読み込む</translation>
    </message>
    <message>
        <source>Erase old signatures on {device}</source>
        <translation>{device} の以前のシグネチャを消去する</translation>
    </message>
    <message>
        <source>Wipe {device}: its partition table, its signatures and both its ends</source>
        <translation>{device} を消去する（パーティションテーブル、シグネチャ、先頭と末尾）</translation>
    </message>
    <message>
        <source>Make one RAID partition on {device}</source>
        <translation>{device} に RAID パーティションを 1 つ作成する</translation>
    </message>
    <message>
        <source>Make one partition on {device}</source>
        <translation>{device} にパーティションを 1 つ作成する</translation>
    </message>
    <message>
        <source>Create the {level} array {name} from {count} devices</source>
        <translation>{count} 台で {level} アレイ {name} を作成する</translation>
    </message>
    <message>
        <source>Encrypt {device}</source>
        <translation>{device} を暗号化する</translation>
    </message>
    <message>
        <source>Unlock {device} as {mapping}</source>
        <translation>{device} を {mapping} としてロック解除する</translation>
    </message>
    <message>
        <source>Make a key file for {device}: {file}</source>
        <translation>{device} のキーファイル {file} を作る</translation>
    </message>
    <message>
        <source>Prepare {device} for LVM</source>
        <translation>{device} を LVM 用に準備する</translation>
    </message>
    <message>
        <source>Create the volume group {group}</source>
        <translation>ボリュームグループ {group} を作成する</translation>
    </message>
    <message>
        <source>Create the logical volume {volume} in {group}</source>
        <translation>{group} に論理ボリューム {volume} を作成する</translation>
    </message>
    <message>
        <source>Make a file system ({kind}) on {device}</source>
        <translation>{device} にファイルシステム（{kind}）を作成する</translation>
    </message>
    <message>
        <source>Mount {device} at {point}</source>
        <translation>{device} を {point} にマウントする</translation>
    </message>
    <message>
        <source>Make {point} yours: you can write to it, and others read</source>
        <translation>{point} をあなたのものにする（あなたは書き込み可能、ほかの人は読み取りのみ）</translation>
    </message>
    <message>
        <source>Make {point} yours alone</source>
        <translation>{point} をあなただけのものにする</translation>
    </message>
    <message>
        <source>Make {point} yours and your group&apos;s</source>
        <translation>{point} をあなたとあなたのグループのものにする</translation>
    </message>
    <message>
        <source>Leave {point} to root</source>
        <translation>{point} を root のものにする</translation>
    </message>
    <message>
        <source>Make the folders in {point}: {folders}</source>
        <translation>{point} にフォルダーを作成する: {folders}</translation>
    </message>
    <message>
        <source>Enter the array {name} in {file}</source>
        <translation>アレイ {name} を {file} に記載する</translation>
    </message>
    <message>
        <source>Enter {mapping} in {file}, to be unlocked at each start</source>
        <translation>{mapping} を {file} に記載する（起動のたびにロック解除）</translation>
    </message>
    <message>
        <source>Enter {mapping} in {file}, to be unlocked by hand</source>
        <translation>{mapping} を {file} に記載する（手動でロック解除）</translation>
    </message>
    <message>
        <source>Enter {mapping} in {file}, to be unlocked at each start by its key file</source>
        <translation>{mapping} を {file} に記載する（起動のたびにキーファイルでロック解除）</translation>
    </message>
    <message>
        <source>Enter {point} in {file}</source>
        <translation>{point} を {file} に記載する</translation>
    </message>
    <message>
        <source>Have systemd read what is mounted and unlocked here</source>
        <translation>マウントとロック解除の設定を systemd に読み直させる</translation>
    </message>
    <message>
        <source>Make the initial RAM disk again, which puts arrays together at each start</source>
        <translation>起動のたびにアレイを組み立てる初期 RAM ディスクを作り直す</translation>
    </message>
    <message>
        <source>Leave {device} as it is: it cannot be wiped</source>
        <translation>{device} は消去できないため、そのまま残します</translation>
    </message>
    <message>
        <source>Overwrite and delete the key file {file}</source>
        <translation>キーファイル {file} を上書きして削除する</translation>
    </message>
    <message>
        <source>Delete LVM&apos;s backup of the volume group {group}: {file}</source>
        <translation>ボリュームグループ {group} の LVM のバックアップを削除する: {file}</translation>
    </message>
    <message>
        <source>Unmount {point}</source>
        <translation>{point} をアンマウントする</translation>
    </message>
    <message>
        <source>Stop swapping to {device}</source>
        <translation>{device} へのスワップを停止する</translation>
    </message>
    <message>
        <source>Let {device} join the array {name}</source>
        <translation>{device} をアレイ {name} に加える</translation>
    </message>
    <message>
        <source>Copy {old} to {device}, which then takes its place in the array {name}</source>
        <translation>{old} を {device} にコピーし、アレイ {name} で置き換える</translation>
    </message>
    <message>
        <source>Take {device} back into the array {name}</source>
        <translation>{device} をアレイ {name} に戻す</translation>
    </message>
    <message>
        <source>Have {device} count as failed in the array {name}, which then does without it</source>
        <translation>アレイ {name} で {device} を故障扱いにして切り離す</translation>
    </message>
    <message>
        <source>Take {device} out of the array {name}</source>
        <translation>{device} をアレイ {name} から外す</translation>
    </message>
    <message>
        <source>Give {device} a place of its own in the array {name}, which then has {devices}</source>
        <translation>{device} をスペアからアレイ {name} の通常のメンバーにする（メンバーは {devices} 台になる）</translation>
    </message>
    <message>
        <source>Begin to check whether the disks of {name} agree</source>
        <translation>{name} のディスクが一致するか検査を始める</translation>
    </message>
    <message>
        <source>Begin to make the disks of {name} agree</source>
        <translation>{name} のディスクを一致させ始める</translation>
    </message>
    <message>
        <source>End the check of {name}</source>
        <translation>{name} の検査を終える</translation>
    </message>
    <message>
        <source>Hold a sync of {name} to the speeds that hold for all arrays</source>
        <translation>{name} の同期をすべてのアレイに共通の速度に戻す</translation>
    </message>
    <message>
        <source>Hold a sync of {name} to at least {slowest}/s and at most {fastest}/s</source>
        <translation>{name} の同期を {slowest}/s 以上 {fastest}/s 以下にする</translation>
    </message>
    <message>
        <source>Hold a sync of {name} to at least {slowest}/s</source>
        <translation>{name} の同期を {slowest}/s 以上にする</translation>
    </message>
    <message>
        <source>Hold a sync of {name} to at most {fastest}/s</source>
        <translation>{name} の同期を {fastest}/s 以下にする</translation>
    </message>
    <message>
        <source>Add a bitmap to {name}</source>
        <translation>{name} にビットマップを追加する</translation>
    </message>
    <message>
        <source>Remove the bitmap of {name}</source>
        <translation>{name} のビットマップを削除する</translation>
    </message>
    <message>
        <source>Have every array of this computer checked on the first Sunday of each month</source>
        <translation>毎月最初の日曜日に、このコンピューターのすべてのアレイを検査するようにする</translation>
    </message>
    <message>
        <source>Have no array of this computer checked by calendar any more</source>
        <translation>このコンピューターのアレイの定期的な検査をやめる</translation>
    </message>
    <message>
        <source>Rename the volume group {group} on {name} to {wanted}</source>
        <translation>{name} 上のボリュームグループ {group} の名前を {wanted} に変更</translation>
    </message>
    <message>
        <source>Have every array of this computer checked on the first Sunday of each month, in {file}</source>
        <translation>毎月最初の日曜日に、このコンピューターのすべてのアレイを検査するようにする（{file}）</translation>
    </message>
    <message>
        <source>Have no array of this computer checked by calendar any more, in {file}</source>
        <translation>このコンピューターのアレイの定期的な検査をやめる（{file}）</translation>
    </message>
    <message>
        <source>Have mail about failed disks sent to {address}, in {file}</source>
        <translation>故障したディスクについてのメールを {address} に送るよう {file} に設定する</translation>
    </message>
    <message>
        <source>Take its entries out of {file}</source>
        <translation>{file} からその記載を取り除く</translation>
    </message>
    <message>
        <source>Have no mail about failed disks sent any more, in {file}</source>
        <translation>故障したディスクについてのメールをもう送らないよう {file} に設定する</translation>
    </message>
    <message>
        <source>Start the array {name} from {count} devices</source>
        <translation>{count} 台のデバイスからアレイ {name} を開始する</translation>
    </message>
    <message>
        <source>Start the array {name} from {count} devices, read-only: nothing is written to it</source>
        <translation>{count} 台のデバイスからアレイ {name} を読み取り専用で開始する（何も書き込まない）</translation>
    </message>
    <message>
        <source>Make the array {name} writable</source>
        <translation>アレイ {name} を書き込み可能にする</translation>
    </message>
    <message>
        <source>Unlock {device} as {mapping}, read-only</source>
        <translation>{device} を {mapping} として読み取り専用でロック解除する</translation>
    </message>
    <message>
        <source>Make the volumes of {group} available</source>
        <translation>{group} のボリュームを使えるようにする</translation>
    </message>
    <message>
        <source>Make the volumes of {group} available, read-only</source>
        <translation>{group} のボリュームを読み取り専用で使えるようにする</translation>
    </message>
    <message>
        <source>Make volumes on {device} available, if it holds any</source>
        <translation>{device} にボリュームがあれば使えるようにする</translation>
    </message>
    <message>
        <source>Put the volumes of {group} away</source>
        <translation>{group} のボリュームを閉じる</translation>
    </message>
    <message>
        <source>Mount {device} at {point}, read-only</source>
        <translation>{device} を {point} に読み取り専用でマウントする</translation>
    </message>
    <message>
        <source>Unmount {point}, whose disk is gone</source>
        <translation>ディスクが取り外された {point} をアンマウントする</translation>
    </message>
    <message>
        <source>Stop swapping to {device}, whose disk is gone</source>
        <translation>ディスクが取り外された {device} へのスワップを停止する</translation>
    </message>
    <message>
        <source>Close {device}, whose disk is gone</source>
        <translation>ディスクが取り外された {device} を閉じる</translation>
    </message>
    <message>
        <source>Detach {device}, whose disk is gone</source>
        <translation>ディスクが取り外された {device} を切り離す</translation>
    </message>
    <message>
        <source>Stop {device}, whose disks are gone</source>
        <translation>ディスクが取り外された {device} を停止する</translation>
    </message>
    <message>
        <source>Use {size} of each member of {name}</source>
        <translation>{name} の各メンバーの {size} を使う</translation>
    </message>
    <message>
        <source>Enlarge the encryption {device}</source>
        <translation>暗号化コンテナー {device} を拡大する</translation>
    </message>
    <message>
        <source>Give LVM all of {device}</source>
        <translation>{device} のすべてを LVM に渡す</translation>
    </message>
    <message>
        <source>Give {device} all that is free in its volume group</source>
        <translation>ボリュームグループの空きをすべて {device} に渡す</translation>
    </message>
    <message>
        <source>Enlarge the file system on {device}</source>
        <translation>{device} 上のファイルシステムを拡大する</translation>
    </message>
    <message>
        <source>Save the encryption header of {device}</source>
        <translation>{device} の暗号化ヘッダーを保存する</translation>
    </message>
    <message>
        <source>Put the saved encryption header back on {device}, {size}</source>
        <translation>保存した暗号化ヘッダー（{size}）を {device} に復元する</translation>
    </message>
    <message>
        <source>Let go of {count} devices that {holder} has collected for an array, and has not started</source>
        <translation>{holder} がアレイのために集め、開始していない {count} 個のデバイスを解放する</translation>
    </message>
    <message>
        <source>Stop {holder}, an array of {count} devices that nobody uses</source>
        <translation>どこからも使われていない {count} 台構成のアレイ {holder} を停止する</translation>
    </message>
    <message>
        <source>Nothing is lost before step {step} of {steps}; from then on it cannot be undone.</source>
        <translation>手順 {step}/{steps} の前までは何も失われません。それ以降は元に戻せません。</translation>
    </message>
    <message>
        <source>Remove the logical volume {volume} from {group}</source>
        <translation>{group} から論理ボリューム {volume} を削除する</translation>
    </message>
    <message>
        <source>Remove the volume group {group}</source>
        <translation>ボリュームグループ {group} を削除する</translation>
    </message>
    <message>
        <source>Release {device} from LVM</source>
        <translation>{device} を LVM から外す</translation>
    </message>
    <message>
        <source>Lock {mapping}</source>
        <translation>{mapping} をロックする</translation>
    </message>
    <message>
        <source>Take {mapping} away, which can no longer be read</source>
        <translation>もう読み取れない {mapping} を取り外す</translation>
    </message>
    <message>
        <source>Destroy the keys of {device}</source>
        <translation>{device} のキーを破棄する</translation>
    </message>
    <message>
        <source>Halt the resync of {name}</source>
        <translation>{name} の再同期を停止する</translation>
    </message>
    <message>
        <source>Stop the array {name}</source>
        <translation>アレイ {name} を停止する</translation>
    </message>
    <message>
        <source>Erase the RAID superblock and every other signature on {device}</source>
        <translation>{device} の RAID スーパーブロックとほかのシグネチャをすべて消去する</translation>
    </message>
    <message>
        <source>Prove that {device} is clean</source>
        <translation>{device} に何も残っていないことを確かめる</translation>
    </message>
    <message>
        <source>Erase the RAID superblock on {device}, and all places of it where keys may lie</source>
        <translation>{device} の RAID スーパーブロックと、キーが残りうる場所をすべて消去する</translation>
    </message>
    <message>
        <source>Have what lies in it mounted at each start, in {file}</source>
        <translation>{file} を変更し、その中のものが起動のたびにマウントされるようにする</translation>
    </message>
    <message>
        <source>Have what lies in it mounted by hand, in {file}</source>
        <translation>{file} を変更し、その中のものを手動でマウントするようにする</translation>
    </message>
    <message>
        <source>Take the key file {file} from {device}, and delete it</source>
        <translation>{device} からキーファイル {file} の登録を外し、ファイルを削除する</translation>
    </message>
    <message>
        <source>See that the passphrase opens {device}</source>
        <translation>パスフレーズで {device} が開くことを確かめる</translation>
    </message>
    <message>
        <source>Have {mapping} unlocked at each start, in {file}</source>
        <translation>{file} を変更し、起動のたびに {mapping} のロックが解除されるようにする</translation>
    </message>
    <message>
        <source>Have the key file {file} open {device}</source>
        <translation>{device} をキーファイル {file} で開けるようにする</translation>
    </message>
    <message>
        <source>Have {mapping} unlocked by hand, in {file}</source>
        <translation>{file} を変更し、{mapping} のロックを手動で解除するようにする</translation>
    </message>
    <message>
        <source>Have {mapping} unlocked at each start by its key file, in {file}</source>
        <translation>{file} を変更し、起動のたびに {mapping} のロックがキーファイルで解除されるようにする</translation>
    </message>
    <message>
        <source>Give {point} to {owner} and the group</source>
        <translation>{point} を {owner} とそのグループのものにする</translation>
    </message>
    <message>
        <source>Give {point} to {owner} alone</source>
        <translation>{point} を {owner} だけのものにする</translation>
    </message>
    <message>
        <source>Give {point} to {owner}, who can write to it, and others read</source>
        <translation>{point} を {owner} のものにする（本人は書き込み可、ほかは読み取りのみ）</translation>
    </message>
</context>
<context>
    <name>StepList</name>
    <message>
        <source>Steps</source>
        <translation>手順</translation>
    </message>
    <message>
        <source>Show all co&amp;mmands</source>
        <translation>全コマンドを表示(&amp;M)</translation>
    </message>
    <message>
        <source>Cop&amp;y all</source>
        <translation>すべてコピー(&amp;Y)</translation>
    </message>
    <message>
        <source>Copy every command of the plan</source>
        <translation>計画のすべてのコマンドをコピー</translation>
    </message>
</context>
<context>
    <name>StepRow</name>
    <message>
        <source>Step {n}, {state}: {words}</source>
        <translation>手順 {n}、{state}: {words}</translation>
    </message>
    <message>
        <source>Command of step {n}</source>
        <translation>手順 {n} のコマンド</translation>
    </message>
    <message>
        <source>Show the exact command</source>
        <translation>実際のコマンドを表示</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>待機中</translation>
    </message>
    <message>
        <source>running</source>
        <translation>実行中</translation>
    </message>
    <message>
        <source>done</source>
        <translation>完了</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失敗</translation>
    </message>
    <message>
        <source>not begun</source>
        <translation>未着手</translation>
    </message>
    <message>
        <source>{word} · {seconds:.1f} s</source>
        <translation>{word} · {seconds:.1f} 秒</translation>
    </message>
</context>
<context>
    <name>StripePicture</name>
    <message>
        <source>{level} on {n} disks, one row a stripe.</source>
        <translation>ディスク {n} 台の {level}。1 行が 1 ストライプです。</translation>
    </message>
    <message>
        <source>Example: {level} on {n} disks, one row a stripe.</source>
        <translation>例: ディスク {n} 台の {level}。1 行が 1 ストライプです。</translation>
    </message>
    <message>
        <source>Row {n}: {cells}.</source>
        <translation>{n} 行目: {cells}。</translation>
    </message>
    <message>
        <source>How data fall on the disks</source>
        <translation>ディスク上のデータの配置</translation>
    </message>
    <message>
        <source>spare</source>
        <translation>スペア</translation>
    </message>
    <message>
        <source>– is left unused, because the smallest disk decides.</source>
        <translation>– は未使用です。最も小さいディスクに合わせるためです。</translation>
    </message>
    <message>
        <source>Where a smaller disk ends, the others go on without it: {bases}.</source>
        <translation>小さいディスクが終わると、残りのディスクだけで続きます: {bases}。</translation>
    </message>
    <message>
        <source>One disk holds everything, in its order.</source>
        <translation>1 台のディスクが、すべてを順番どおりに保持します。</translation>
    </message>
    <message>
        <source>Numbers are data in their order: each disk begins where the one before it ends.</source>
        <translation>数字はデータの順番です。各ディスクは前のディスクの終わりから始まります。</translation>
    </message>
    <message>
        <source>Numbers are chunks of data in their order.</source>
        <translation>数字はデータのチャンクを順に表します。</translation>
    </message>
    <message>
        <source>Numbers are chunks of data; ′ marks a further copy.</source>
        <translation>数字はデータのチャンク、′ はその複製です。</translation>
    </message>
    <message>
        <source>Numbers are chunks of data; P is parity, from which any one disk can be restored.</source>
        <translation>数字はデータのチャンク、P はパリティです。どの 1 台が故障してもパリティから復元できます。</translation>
    </message>
    <message>
        <source>Numbers are chunks of data; P and Q are parity, from which any two disks can be restored.</source>
        <translation>数字はデータのチャンク、P と Q はパリティです。どの 2 台が故障してもパリティから復元できます。</translation>
    </message>
</context>
<context>
    <name>Sustained</name>
    <message>
        <source>{name}: {share}, {rate} MB/s until here</source>
        <translation>{name}: {share}、ここまで {rate} MB/s</translation>
    </message>
</context>
<context>
    <name>SustainedButton</name>
    <message>
        <source>From end to end</source>
        <translation>端から端まで</translation>
    </message>
    <message>
        <source>Write one file, read it and write it again, or read a disk to its end: where a cache is full, what stands still, and what is slow at first</source>
        <translation>1 つのファイルを書き込み、読み取り、もう一度書き込みます。ディスクの場合は終わりまで読み取ります。キャッシュがいっぱいになるところ、止まるところ、最初だけ遅いところを示します</translation>
    </message>
    <message>
        <source>Read {count} places, to the end</source>
        <translation>終わりまでの {count} か所を読み取る</translation>
    </message>
    <message>
        <source>Read all of it, which can take hours</source>
        <translation>すべて読み取る（数時間かかることがあります）</translation>
    </message>
    <message>
        <source>Read all of it ({time} at the usual speed of such disks)</source>
        <translation>すべて読み取る（この種のディスクの通常の速度で{time}）</translation>
    </message>
    <message>
        <source>Write {size} twice and read it, the test size</source>
        <translation>テストサイズの {size} を 2 回書き込み、読み取る</translation>
    </message>
    <message>
        <source>Take all the room there is, but a reserve</source>
        <translation>一部を残し、空き領域をすべて使う</translation>
    </message>
    <message>
        <source>Take all the room there is, but a reserve ({time} if all of it is free)</source>
        <translation>一部を残し、空き領域をすべて使う（すべて空いている場合は{time}）</translation>
    </message>
</context>
<context>
    <name>SustainedView</name>
    <message>
        <source>Speed from the beginning to the end; figures and words stand below</source>
        <translation>始めから終わりまでの速度。数値と説明は下にあります</translation>
    </message>
    <message>
        <source>What lies along the bottom</source>
        <translation>横軸</translation>
    </message>
    <message>
        <source>By position</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>By time</source>
        <translation>時間</translation>
    </message>
    <message>
        <source>Back to the grid</source>
        <translation>表に戻る</translation>
    </message>
    <message>
        <source>{name}: {found}</source>
        <translation>{name}: {found}</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>slowest part</source>
        <translation>最も遅い部分</translation>
    </message>
    <message>
        <source>fastest part</source>
        <translation>最も速い部分</translation>
    </message>
    <message>
        <source>The triangle on the bottom line marks where a pass fell or stood still. Position is counted from the beginning of the file, or of the disk.</source>
        <translation>横軸の三角形は、速度が落ちたところや止まったところを示します。位置はファイルまたはディスクの先頭から数えます。</translation>
    </message>
    <message>
        <source>From end to end</source>
        <translation>端から端まで</translation>
    </message>
</context>
<context>
    <name>Sync</name>
    <message>
        <source>A sync of it is held to at least {slowest}/s and at most {fastest}/s.</source>
        <translation>同期は最低 {slowest}/s、最高 {fastest}/s に制限されています。</translation>
    </message>
    <message>
        <source>A sync of it is held to at least {slowest}/s.</source>
        <translation>同期は最低 {slowest}/s を保つように設定されています。</translation>
    </message>
    <message>
        <source>A sync of it is held to at most {fastest}/s.</source>
        <translation>同期は最高 {fastest}/s に制限されています。</translation>
    </message>
    <message>
        <source>Building redundancy</source>
        <translation>初期同期中</translation>
    </message>
    <message>
        <source>Rebuilding</source>
        <translation>再構築中</translation>
    </message>
    <message>
        <source>Checking</source>
        <translation>検査中</translation>
    </message>
    <message>
        <source>Repairing</source>
        <translation>修復中</translation>
    </message>
    <message>
        <source>Reshaping</source>
        <translation>構成変更中</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>一時停止中</translation>
    </message>
    <message>
        <source>Finishing</source>
        <translation>仕上げ中</translation>
    </message>
    <message>
        <source>has not begun yet</source>
        <translation>まだ始まっていません</translation>
    </message>
</context>
<context>
    <name>SyncBar</name>
    <message>
        <source>The array can be used meanwhile.</source>
        <translation>その間もアレイは使えます。</translation>
    </message>
    <message>
        <source> (simulated speed)</source>
        <translation>（シミュレーションの速度）</translation>
    </message>
</context>
<context>
    <name>SyncCard</name>
    <message>
        <source>Speed of each disk over time; figures stand below</source>
        <translation>各ディスクの速度の推移。数値は下にあります</translation>
    </message>
    <message>
        <source>The sync, disk by disk</source>
        <translation>ディスクごとの同期の様子</translation>
    </message>
    <message>
        <source>The last sync</source>
        <translation>前回の同期</translation>
    </message>
    <message>
        <source>read MB/s</source>
        <translation>読み取り MB/s</translation>
    </message>
    <message>
        <source>written MB/s</source>
        <translation>書き込み MB/s</translation>
    </message>
    <message>
        <source>busy</source>
        <translation>稼働率</translation>
    </message>
    <message>
        <source>{what}: from {begin} to {end} in {time}, {rate} MB/s of each disk</source>
        <translation>{what}: {begin} から {end} まで、{time}、ディスク 1 台あたり {rate} MB/s</translation>
    </message>
</context>
<context>
    <name>Target</name>
    <message>
        <source>all at once, each as if it were alone, read only</source>
        <translation>すべて同時、それぞれ単独のときと同じように、読み取りのみ</translation>
    </message>
    <message>
        <source>a test file in this folder, gone afterwards</source>
        <translation>このフォルダーにテストファイルを作り、終了後に削除します</translation>
    </message>
    <message>
        <source>just built, with nothing on it: reads and writes go to the bare device</source>
        <translation>構築直後でデータはありません。デバイスそのものを読み書きします</translation>
    </message>
    <message>
        <source>{size} · what is on the array, read only</source>
        <translation>{size} · アレイ上のデバイス、読み取りのみ</translation>
    </message>
    <message>
        <source>{size} · whole disk, read only</source>
        <translation>{size} · ディスク全体、読み取りのみ</translation>
    </message>
</context>
<context>
    <name>Text</name>
    <message>
        <source>&amp;Copy</source>
        <translation>コピー(&amp;C)</translation>
    </message>
</context>
<context>
    <name>TurnVerdicts</name>
    <message>
        <source>Each run is kept. In brackets is the range in which the true ratio lies.</source>
        <translation>それぞれの測定は保存されます。かっこの中は、本当の比が入る範囲です。</translation>
    </message>
    <message>
        <source>In turn</source>
        <translation>交互の測定</translation>
    </message>
    <message>
        <source>In every row any difference from {ratio} × on would show.</source>
        <translation>どの行でも、{ratio} 倍以上の差があれば検出できます。</translation>
    </message>
    <message>
        <source>2 against 1</source>
        <translation>1 に対する 2</translation>
    </message>
</context>
<context>
    <name>TurnsPanel</name>
    <message>
        <source>Runs of each</source>
        <translation>それぞれの測定回数</translation>
    </message>
    <message>
        <source>Runs of each: </source>
        <translation>それぞれの測定回数: </translation>
    </message>
    <message>
        <source>Measure &amp;both in turn</source>
        <translation>両方を交互に測定(&amp;B)</translation>
    </message>
    <message>
        <source>Measure each &amp;twice more</source>
        <translation>それぞれさらに 2 回測定(&amp;T)</translation>
    </message>
    <message>
        <source>One run of each does not tell how far runs differ</source>
        <translation>1 回ずつの測定では、測定ごとのばらつきがわかりません</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stop, and keep what was measured</source>
        <translation>停止（測定済みの結果は残ります）</translation>
    </message>
    <message>
        <source>Progress of the measurement</source>
        <translation>測定の進行状況</translation>
    </message>
    <message>
        <source>{least} to {most}</source>
        <translation>{least}～{most}</translation>
    </message>
    <message>
        <source>{count} runs, A B A B, take {time}.</source>
        <translation>{count} 件の測定 (A B A B) の所要時間は {time}です。</translation>
    </message>
    <message>
        <source>{count} runs, A B A B, take {time} and write up to {volume}, more to disks faster than usual.</source>
        <translation>{count} 件の測定 (A B A B) の所要時間は {time}、書き込みは最大 {volume} です。ディスクが通常より高速なら、書き込みはさらに増えます。</translation>
    </message>
    <message>
        <source>Any sync is paused meanwhile, as it was for the first.</source>
        <translation>1 件目の測定と同じく、測定中は同期を一時停止します。</translation>
    </message>
</context>
<context>
    <name>Unfinished</name>
    <message>
        <source>Building the array “{array}”, begun {begun}, was broken off at step {step} of {steps}.</source>
        <translation>{begun} に始めたアレイ「{array}」の構築は、{steps} 手順中の手順 {step} で中断されました。</translation>
    </message>
    <message>
        <source>Taking down the array “{array}”, begun {begun}, was broken off at step {step} of {steps}.</source>
        <translation>{begun} に始めたアレイ「{array}」の解除は、{steps} 手順中の手順 {step} で中断されました。</translation>
    </message>
    <message>
        <source>Changing the disks of the array “{array}”, begun {begun}, was broken off at step {step} of {steps}.</source>
        <translation>{begun} に始めたアレイ「{array}」のディスクの変更は、{steps} 手順中の手順 {step} で中断されました。</translation>
    </message>
    <message>
        <source>Enlarging the array “{array}”, begun {begun}, was broken off at step {step} of {steps}.</source>
        <translation>{begun} に始めたアレイ「{array}」の拡大は、{steps} 手順中の手順 {step} で中断されました。</translation>
    </message>
    <message>
        <source>What was to be done to the array “{array}”, begun {begun}, was broken off.</source>
        <translation>{begun} に始めたアレイ「{array}」への操作は、中断されました。</translation>
    </message>
    <message>
        <source>Changing what this computer knows of the array “{array}” after a restart, begun {begun}, was broken off at step {step} of {steps}.</source>
        <translation>{begun} に始めた、再起動後に使うアレイ「{array}」の登録の変更は、{steps} 手順中の手順 {step} で中断されました。</translation>
    </message>
    <message>
        <source>Putting back the encryption header of the array “{array}”, begun {begun}, was broken off.</source>
        <translation>{begun} に始めたアレイ「{array}」の暗号化ヘッダーの復元は、中断されました。</translation>
    </message>
    <message>
        <source>Starting the array “{array}”, opening it, or putting it away, begun {begun}, was broken off at step {step} of {steps}.</source>
        <translation>{begun} に始めたアレイ「{array}」の開始、ロック解除・マウント、または使用終了は、{steps} 手順中の手順 {step} で中断されました。</translation>
    </message>
    <message>
        <source>Cleaning disks, begun {begun}, was broken off at step {step} of {steps}.</source>
        <translation>{begun} に始めたディスクの消去は、{steps} 手順中の手順 {step} で中断されました。</translation>
    </message>
    <message>
        <source>A plan that was begun {begun} was broken off. Another version of Raidwright wrote it down, and this one cannot tell what it left.</source>
        <translation>{begun} に始めた計画は中断されました。記録は別のバージョンの Raidwright が書いたもので、このバージョンには何が残っているか分かりません。</translation>
    </message>
    <message>
        <source>The array goes on, and nothing on it is lost; what was done stays done.</source>
        <translation>アレイはそのまま動作を続け、中のデータは失われていません。済んだことはそのままです。</translation>
    </message>
    <message>
        <source>Nothing on the array is destroyed, and it goes on: take it down, or go on using it.</source>
        <translation>アレイの内容は何も失われておらず、アレイはそのまま使えます。解除を続けるか、このまま使い続けてください。</translation>
    </message>
    <message>
        <source>What is on the array is destroyed, wholly or in part. Take it down, which does the rest; the arrays that it lies on go on.</source>
        <translation>アレイの内容は、全部または一部がすでに失われています。解除すると残りの作業が行われます。構成しているアレイはそのまま使えます。</translation>
    </message>
    <message>
        <source>Nothing on the array is destroyed, and it goes on, but {files} no longer tell of it. Take it down; or unlock and mount it, and make it stay again.</source>
        <translation>アレイの内容は何も失われておらず、アレイはそのまま使えますが、{files} の項目はすでに取り除かれています。解除を続けるか、ロックを解除してマウントし、再起動後も使えるようにし直してください。</translation>
    </message>
    <message>
        <source>Nothing on the array is destroyed, and it goes on. The files tell of it again, but what is made of them for the next start is not made: {commands} failed. Run that by hand to see why; it is also tried again by itself.</source>
        <translation>アレイの内容は何も失われておらず、アレイはそのまま使えます。ファイルの項目は元に戻りましたが、それを次回の起動に反映する処理が済んでいません: {commands} に失敗しました。手動で実行すると理由が分かります。自動でも再試行されます。</translation>
    </message>
    <message>
        <source>Not cleaned yet: {disks}.</source>
        <translation>まだ消去されていないディスク: {disks}。</translation>
    </message>
    <message>
        <source>Not connected or not readable, and not known to be clean: {disks}.</source>
        <translation>接続されていないか読み取れず、消去済みと確認できないディスク: {disks}。</translation>
    </message>
    <message>
        <source>Used by something else since: {disks}.</source>
        <translation>その後ほかの用途に使われているディスク: {disks}。</translation>
    </message>
</context>
<context>
    <name>UnitSwitch</name>
    <message>
        <source>Megabytes (1,000,000 bytes) per second</source>
        <translation>1 秒あたりのメガバイト（1,000,000 バイト）</translation>
    </message>
    <message>
        <source>Operations per second</source>
        <translation>1 秒あたりの操作数</translation>
    </message>
    <message>
        <source>Microseconds from request to answer: less is better</source>
        <translation>要求から応答までのマイクロ秒。小さいほど速い</translation>
    </message>
</context>
<context>
    <name>UnlockingBox</name>
    <message>
        <source>at each start</source>
        <translation>起動のたび</translation>
    </message>
    <message>
        <source>by hand</source>
        <translation>手動</translation>
    </message>
    <message>
        <source>by a key file here</source>
        <translation>このコンピューターのキーファイル</translation>
    </message>
</context>
<context>
    <name>UnlockingPanel</name>
    <message>
        <source>Unlo&amp;ck</source>
        <translation>ロック解除(&amp;C)</translation>
    </message>
    <message>
        <source>Its line in crypttab is changed, and those in fstab about what lies in it; the plan shows each of them. A key file comes or goes with that. What is open now stays open.</source>
        <translation>crypttab の行と、その中のものについての fstab の行を変更します。計画にはそれぞれの行が示されます。必要に応じてキーファイルを作成または削除します。今開いているものはそのままです。</translation>
    </message>
    <message>
        <source>How “{name}” is unlocked</source>
        <translation>「{name}」のロック解除の方法</translation>
    </message>
</context>
<context>
    <name>Use</name>
    <message>
        <source>Not examined yet</source>
        <translation>まだ調べていません</translation>
    </message>
    <message>
        <source>Old contents: {contents}</source>
        <translation>以前のデータ: {contents}</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>未使用</translation>
    </message>
    <message>
        <source>This system runs from it ({mount})</source>
        <translation>動作中のシステムが使用（{mount}）</translation>
    </message>
    <message>
        <source>In use: mounted at {mount}</source>
        <translation>使用中: {mount} にマウント</translation>
    </message>
    <message>
        <source>In use: swap space</source>
        <translation>使用中: スワップ領域</translation>
    </message>
    <message>
        <source>In use, and nothing says by what</source>
        <translation>使用中 (何が使っているか不明)</translation>
    </message>
    <message>
        <source>Failed: thrown out of the array {array}</source>
        <translation>故障: アレイ {array} から外されました</translation>
    </message>
    <message>
        <source>In use: member of the array {array}</source>
        <translation>使用中: アレイ {array} のメンバー</translation>
    </message>
    <message>
        <source>Member of the array {array}, which is not running</source>
        <translation>動作していないアレイ {array} のメンバー</translation>
    </message>
    <message>
        <source>In use: volume group {group}</source>
        <translation>使用中: ボリュームグループ {group}</translation>
    </message>
    <message>
        <source>In use: unlocked as {mapping}</source>
        <translation>使用中: {mapping} としてロック解除済み</translation>
    </message>
    <message>
        <source>May be the same disk as {other}, which is in use</source>
        <translation>使用中の {other} と同一のディスクかもしれません</translation>
    </message>
    <message>
        <source>Part of firmware RAID: {kind}</source>
        <translation>ファームウェア RAID の一部: {kind}</translation>
    </message>
    <message>
        <source>Belongs to a foreign set: {kind}</source>
        <translation>別の方式の構成に所属: {kind}</translation>
    </message>
    <message>
        <source>Belongs to a btrfs over {count} devices</source>
        <translation>{count} 台にまたがる btrfs に所属</translation>
    </message>
    <message>
        <source>No medium in it</source>
        <translation>メディアなし</translation>
    </message>
    <message>
        <source>Too small: {size}</source>
        <translation>小さすぎます: {size}</translation>
    </message>
    <message>
        <source>Cannot be written</source>
        <translation>書き込めません</translation>
    </message>
    <message>
        <source>The system keeps it for itself</source>
        <translation>システムが専有しています</translation>
    </message>
    <message>
        <source>Free, but it reports that it is failing</source>
        <translation>未使用ですが、故障の兆候を報告しています</translation>
    </message>
    <message>
        <source>Free, but it counts {value} bad sectors</source>
        <translation>未使用、ただし不良セクターが {value} 個あります</translation>
    </message>
    <message>
        <source>Free, but it says that it is too hot</source>
        <translation>未使用、ただし温度が高すぎると報告しています</translation>
    </message>
    <message>
        <source>Free, but it has failed its last self-test</source>
        <translation>未使用、ただし前回の自己診断に失敗しています</translation>
    </message>
    <message>
        <source>Free, but it can be unplugged at any time</source>
        <translation>未使用ですが、いつでも取り外される可能性があります</translation>
    </message>
    <message>
        <source>Free, but it has no serial number to know it by</source>
        <translation>未使用ですが、識別するためのシリアル番号がありません</translation>
    </message>
    <message>
        <source>Free, but its serial number says nothing: {serial}</source>
        <translation>空いていますが、シリアル番号に意味がありません: {serial}</translation>
    </message>
    <message>
        <source>Free, but another disk has the same serial number</source>
        <translation>未使用ですが、同じシリアル番号のディスクがほかにあります</translation>
    </message>
</context>
<context>
    <name>VisitsView</name>
    <message>
        <source>Measurements that are done</source>
        <translation>済んだ測定</translation>
    </message>
    <message>
        <source>Measurements of the campaign</source>
        <translation>一括比較の測定</translation>
    </message>
    <message>
        <source>Round</source>
        <translation>巡</translation>
    </message>
    <message>
        <source>Arrangement</source>
        <translation>構成</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状態</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>停止(&amp;S)</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完了</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>待機中</translation>
    </message>
    <message>
        <source>Getting ready</source>
        <translation>準備中</translation>
    </message>
    <message>
        <source>Failed: {reason}</source>
        <translation>失敗: {reason}</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>対象外</translation>
    </message>
    <message>
        <source>Stopping: what stands is taken down first</source>
        <translation>停止します。構築済みのものをまず解除します</translation>
    </message>
    <message>
        <source>Nobody needs to be there. Stopped or broken off, it can be gone on with later.</source>
        <translation>立ち会う必要はありません。停止や中断の後も、続きから再開できます。</translation>
    </message>
    <message>
        <source>The campaign is under way</source>
        <translation>一括比較を実行中</translation>
    </message>
    <message>
        <source>Measurement {number} of {visits}</source>
        <translation>測定 {number} / {visits}</translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation>残り {time}</translation>
    </message>
</context>
<context>
    <name>VolumeSize</name>
    <message>
        <source>all of it</source>
        <translation>すべて</translation>
    </message>
    <message>
        <source>What the volume leaves free can be given to it, or to another one, later.</source>
        <translation>残した空き領域は、後からこのボリュームや別のボリュームに割り当てられます。</translation>
    </message>
</context>
<context>
    <name>Waiting</name>
    <message>
        <source>Starting the practice machine</source>
        <translation>練習用マシンを起動しています</translation>
    </message>
    <message>
        <source>Looking for disks</source>
        <translation>ディスクを探しています</translation>
    </message>
    <message>
        <source>The reason stands above. You can try again or choose another machine at the top left.</source>
        <translation>理由は上に表示されています。再試行するか、左上で別のマシンを選んでください。</translation>
    </message>
    <message>
        <source>No machine to show</source>
        <translation>表示できるマシンがありません</translation>
    </message>
    <message>
        <source>The reason stands above. You can try again, choose another machine at the top left, or try everything on the practice machine.</source>
        <translation>理由は上に表示されています。再試行するか、左上で別のマシンを選ぶか、練習用マシンですべてを試してください。</translation>
    </message>
    <message>
        <source>Try the practice machine</source>
        <translation>練習用マシンを試す</translation>
    </message>
</context>
<context>
    <name>WaysOn</name>
    <message>
        <source>&amp;Benchmark it</source>
        <translation>ベンチマークする(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Open folder</source>
        <translation>フォルダーを開く(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Save its header…</source>
        <translation>ヘッダーを保存(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Clean up what was begun</source>
        <translation>始めた作業を片付ける(&amp;C)</translation>
    </message>
    <message>
        <source>Con&amp;tinue…</source>
        <translation>続ける(&amp;T)…</translation>
    </message>
    <message>
        <source>There is no such array.</source>
        <translation>そのようなアレイはありません。</translation>
    </message>
    <message>
        <source>The array is not mounted.</source>
        <translation>アレイはマウントされていません。</translation>
    </message>
    <message>
        <source>Nothing is left to be cleaned.</source>
        <translation>消去するものはありません。</translation>
    </message>
    <message>
        <source>Con&amp;tinue</source>
        <translation>続ける(&amp;T)</translation>
    </message>
    <message>
        <source>Mount &amp;it</source>
        <translation>マウントする(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Unlock it</source>
        <translation>ロックを解除する(&amp;U)</translation>
    </message>
    <message>
        <source>Look &amp;further</source>
        <translation>さらに中を見る(&amp;F)</translation>
    </message>
</context>
<context>
    <name>WaysView</name>
    <message>
        <source>Back to the grid</source>
        <translation>表に戻る</translation>
    </message>
    <message>
        <source>Cached, direct, sync</source>
        <translation>キャッシュ・直接・同期</translation>
    </message>
    <message>
        <source>Strong: what the disk takes until all of it is safe, the last of it included. Faint: what a program sees beyond that, while memory still holds it.</source>
        <translation>濃い部分: 最後の書き込みまで含め、すべてがディスクに保存されるまでの速度。薄い部分: まだメモリーにある間、プログラムからそれ以上に見える速度。</translation>
    </message>
    <message>
        <source>seen</source>
        <translation>見かけ</translation>
    </message>
    <message>
        <source>on the disk</source>
        <translation>ディスク</translation>
    </message>
    <message>
        <source>in memory</source>
        <translation>メモリー内</translation>
    </message>
    <message>
        <source>safe after</source>
        <translation>保存まで</translation>
    </message>
</context>
<context>
    <name>Welcome</name>
    <message>
        <source>Got it</source>
        <translation>わかりました</translation>
    </message>
    <message>
        <source>Welcome to Raidwright</source>
        <translation>Raidwright へようこそ</translation>
    </message>
    <message>
        <source>Raidwright joins disks into one array that survives the loss of a disk, with encryption, volumes and a file system on top if you want them. Before anything is written you see every command and every disk it will touch, and afterwards you measure whether it was worth it.</source>
        <translation>Raidwright は複数のディスクを 1 つのアレイにまとめ、ディスクが故障してもデータを守ります。必要に応じて、暗号化、ボリューム、ファイルシステムをその上に構成できます。書き込みの前にすべてのコマンドと対象のディスクを確認でき、構築後は効果を測定できます。</translation>
    </message>
    <message>
        <source>On the practice machine you can try all of it with the real tools on simulated disks, where nothing can be lost.</source>
        <translation>練習用マシンでは、仮想ディスクの上で実際のツールを使ってすべてを試せます。失われるデータはありません。</translation>
    </message>
</context>
<context>
    <name>WindowContents</name>
    <message>
        <source>Saved machine</source>
        <translation>保存されたマシン</translation>
    </message>
    <message>
        <source>Simulated disks</source>
        <translation>仮想ディスク</translation>
    </message>
    <message>
        <source>Opening…</source>
        <translation>開いています…</translation>
    </message>
    <message>
        <source>Not available</source>
        <translation>利用できません</translation>
    </message>
</context>
</TS>
