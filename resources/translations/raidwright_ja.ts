<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ja_JP" sourcelanguage="en">
<context>
    <name>AbsentPanel</name>
    <message>
        <source>&amp;Disable at boot…</source>
        <translation>起動時に無効にする(&amp;D)…</translation>
    </message>
    <message>
        <source>Boot entries for this array</source>
        <translation>このアレイの起動時設定</translation>
    </message>
</context>
<context>
    <name>ActionBar</name>
    <message>
        <source>Array actions</source>
        <translation>アレイの操作</translation>
    </message>
    <message>
        <source>More actions</source>
        <translation>その他の操作</translation>
    </message>
    <message>
        <source>Disks and sp&amp;ace</source>
        <translation>ディスクと容量(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Maintenance</source>
        <translation>保守(&amp;M)</translation>
    </message>
    <message>
        <source>At &amp;boot</source>
        <translation>起動時の設定(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Encryption</source>
        <translation>暗号化(&amp;E)</translation>
    </message>
</context>
<context>
    <name>ActionList</name>
    <message>
        <source>Plan history</source>
        <translation>計画の履歴</translation>
    </message>
    <message>
        <source>Show wipe &amp;certificate…</source>
        <translation>消去証明書を表示(&amp;C)…</translation>
    </message>
    <message>
        <source>Plan &amp;history</source>
        <translation>計画の履歴(&amp;H)</translation>
    </message>
    <message>
        <source>Choose a finished deletion or wipe. Only these have a wipe certificate.</source>
        <translation>完了した削除または消去を選んでください。消去証明書があるのはこれらだけです。</translation>
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
        <source>Deleted</source>
        <translation>削除しました</translation>
    </message>
    <message>
        <source>Disks changed</source>
        <translation>ディスクを変更しました</translation>
    </message>
    <message>
        <source>Disk change</source>
        <translation>ディスクの変更</translation>
    </message>
    <message>
        <source>Boot settings changed</source>
        <translation>起動時の設定を変更しました</translation>
    </message>
    <message>
        <source>Shares changed</source>
        <translation>共有を変更</translation>
    </message>
    <message>
        <source>Sharing</source>
        <translation>共有</translation>
    </message>
    <message>
        <source>Boot settings</source>
        <translation>起動時の設定</translation>
    </message>
    <message>
        <source>Expanded</source>
        <translation>拡大しました</translation>
    </message>
    <message>
        <source>Expansion</source>
        <translation>拡大</translation>
    </message>
    <message>
        <source>Header backed up or restored</source>
        <translation>ヘッダーをバックアップまたは復元しました</translation>
    </message>
    <message>
        <source>Header backup or restore</source>
        <translation>ヘッダーのバックアップ・復元</translation>
    </message>
    <message>
        <source>Maintenance done</source>
        <translation>保守しました</translation>
    </message>
    <message>
        <source>Maintenance</source>
        <translation>保守</translation>
    </message>
    <message>
        <source>Started, unlocked or stopped</source>
        <translation>開始、ロック解除または停止しました</translation>
    </message>
    <message>
        <source>Start, unlock or stop</source>
        <translation>開始、ロック解除または停止</translation>
    </message>
    <message>
        <source>Wiped</source>
        <translation>消去しました</translation>
    </message>
    <message>
        <source>Wipe</source>
        <translation>消去</translation>
    </message>
    <message>
        <source>Build</source>
        <translation>構築</translation>
    </message>
    <message>
        <source>Deletion</source>
        <translation>削除</translation>
    </message>
    <message>
        <source>disks</source>
        <translation>ディスク</translation>
    </message>
</context>
<context>
    <name>AdvancedView</name>
    <message>
        <source>&amp;Guide</source>
        <translation>ガイド(&amp;G)</translation>
    </message>
    <message>
        <source>Back to the guide, with this design</source>
        <translation>この設計のままガイドに戻ります</translation>
    </message>
</context>
<context>
    <name>Agreement</name>
    <message>
        <source>{ends}: the last characters of the serial number of each disk that will be erased.</source>
        <translation>{ends}: 消去される各ディスクのシリアル番号の末尾です。</translation>
    </message>
    <message>
        <source>{count}: the number of disks that will be erased.</source>
        <translation>{count}: 消去されるディスクの台数です。</translation>
    </message>
    <message>
        <source>{paths}: the path of each disk that cannot be identified otherwise or contains unknown data.</source>
        <translation>{paths}: ほかに識別する方法がないディスク、または不明なデータがあるディスクのパスです。</translation>
    </message>
    <message>
        <source>{unseen}: the contents of an array that cannot be started are erased without being checked.</source>
        <translation>{unseen}: 開始できないアレイの内容を、確認せずに消去します。</translation>
    </message>
</context>
<context>
    <name>AlertSwitches</name>
    <message>
        <source>&amp;Tell me when a disk fails</source>
        <translation>ディスクの故障を通知する(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Check the array each month</source>
        <translation>アレイを毎月検査する(&amp;C)</translation>
    </message>
</context>
<context>
    <name>AnswerPanel</name>
    <message>
        <source>Before you continue</source>
        <translation>続行する前に</translation>
    </message>
    <message>
        <source>Data layout (example): {level} on {disks}</source>
        <translation>データの配置（例）: {disks}の {level}</translation>
    </message>
    <message>
        <source>Data layout</source>
        <translation>データの配置</translation>
    </message>
</context>
<context>
    <name>Array</name>
    <message>
        <source>{present} of {expected} members</source>
        <translation>メンバー {present}/{expected} 台</translation>
    </message>
    <message>
        <source>{members}, hot spares: {n}</source>
        <translation>{members}、ホットスペア {n} 台</translation>
    </message>
    <message>
        <source>single disk, no array</source>
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
        <source>&amp;Inspect (read-only)</source>
        <translation>中を見る（読み取り専用）(&amp;I)</translation>
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
        <source>Mo&amp;unt</source>
        <translation>マウント(&amp;U)</translation>
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
        <source>&amp;Cancel check</source>
        <translation>検査をキャンセル(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Repair mismatches</source>
        <translation>不一致を修復(&amp;R)</translation>
    </message>
    <message>
        <source>Resync &amp;speed…</source>
        <translation>再同期の速度(&amp;S)…</translation>
    </message>
    <message>
        <source>Check mo&amp;nthly</source>
        <translation>毎月検査する(&amp;N)</translation>
    </message>
    <message>
        <source>Stop mo&amp;nthly checks</source>
        <translation>毎月の検査をやめる(&amp;N)</translation>
    </message>
    <message>
        <source>Replace a d&amp;isk…</source>
        <translation>ディスクを交換(&amp;I)…</translation>
    </message>
    <message>
        <source>Add a &amp;disk…</source>
        <translation>ディスクを追加(&amp;D)…</translation>
    </message>
    <message>
        <source>Add a hot s&amp;pare…</source>
        <translation>ホットスペアを追加(&amp;P)…</translation>
    </message>
    <message>
        <source>Remove a &amp;hot spare…</source>
        <translation>ホットスペアを外す(&amp;H)…</translation>
    </message>
    <message>
        <source>&amp;Expand to full size…</source>
        <translation>最大まで拡大(&amp;E)…</translation>
    </message>
    <message>
        <source>Add write-intent &amp;bitmap</source>
        <translation>書き込みインテントビットマップを追加(&amp;B)</translation>
    </message>
    <message>
        <source>Remove write-intent &amp;bitmap</source>
        <translation>書き込みインテントビットマップを削除(&amp;B)</translation>
    </message>
    <message>
        <source>Rename &amp;volume group</source>
        <translation>ボリュームグループの名前を変更(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Enable at boot</source>
        <translation>起動時に有効にする(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Disable at boot</source>
        <translation>起動時に無効にする(&amp;D)</translation>
    </message>
    <message>
        <source>Back up &amp;header…</source>
        <translation>ヘッダーをバックアップ(&amp;H)…</translation>
    </message>
    <message>
        <source>&amp;Restore header…</source>
        <translation>ヘッダーを復元(&amp;R)…</translation>
    </message>
    <message>
        <source>&amp;Delete array…</source>
        <translation>アレイを削除(&amp;D)…</translation>
    </message>
    <message>
        <source>&amp;Unlock method…</source>
        <translation>ロック解除の方法(&amp;U)…</translation>
    </message>
</context>
<context>
    <name>ArrayCard</name>
    <message>
        <source>Details</source>
        <translation>詳細</translation>
    </message>
    <message>
        <source>Details of {name}</source>
        <translation>{name} の詳細</translation>
    </message>
</context>
<context>
    <name>ArrayForm</name>
    <message>
        <source>near: copies side by side. far: copies in the other half of the disks; faster reads, slower writes.</source>
        <translation>near は複製を隣どうしに置きます。far はディスクの反対側の半分に置き、読み取りが速く、書き込みが遅くなります。</translation>
    </message>
    <message>
        <source>near: the md default</source>
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
        <source>Ch&amp;unk size</source>
        <translation>チャンクサイズ(&amp;U)</translation>
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
        <source>Read-only: nothing is written until you make the array writable.</source>
        <translation>読み取り専用: アレイを書き込み可能にするまで、何も書き込まれません。</translation>
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
        <source>This array has no redundancy of its own. If any array below it fails, all data is lost. Check the status of each of those arrays.</source>
        <translation>このアレイ自体には冗長性がありません。その下のアレイが 1 つでも故障すると、すべてのデータが失われます。それぞれのアレイの状態を確認してください。</translation>
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
        <source>A disk has been missing since {when}.</source>
        <translation>{when} からディスクが不足しています。</translation>
    </message>
    <message>
        <source>Disk read errors corrected: {n}</source>
        <translation>訂正されたディスクの読み取りエラー: {n} 件</translation>
    </message>
    <message>
        <source>Last checked: {when}.</source>
        <translation>最後の検査: {when}。</translation>
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
        <source>Write-intent bitmap on: a disk that drops out resyncs quickly.</source>
        <translation>書き込みインテントビットマップ有効: 外れたディスクは短時間で再同期されます。</translation>
    </message>
    <message>
        <source>No write-intent bitmap: a disk that drops out is rebuilt from scratch.</source>
        <translation>書き込みインテントビットマップなし: 外れたディスクは全体が再構築されます。</translation>
    </message>
    <message>
        <source>Last check: no mismatches</source>
        <translation>最後の検査: 不一致なし</translation>
    </message>
    <message>
        <source>Last check: {n} mismatched sectors</source>
        <translation>最後の検査: 不一致 {n} セクター</translation>
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
        <source>Out of date: the array is running without this disk</source>
        <translation>古い状態: アレイはこのディスクなしで動作中</translation>
    </message>
    <message>
        <source>slot {n}</source>
        <translation>スロット {n}</translation>
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
        <source>Hot spare</source>
        <translation>ホットスペア</translation>
    </message>
    <message>
        <source>Present</source>
        <translation>接続済み</translation>
    </message>
    <message>
        <source>Present, {place}</source>
        <translation>接続済み、{place}</translation>
    </message>
    <message>
        <source>Being replaced, {place}</source>
        <translation>交換中、{place}</translation>
    </message>
    <message>
        <source>Rebuilding, {place}</source>
        <translation>再構築中、{place}</translation>
    </message>
    <message>
        <source>Active, {place}</source>
        <translation>動作中、{place}</translation>
    </message>
    <message>
        <source>Empty slot</source>
        <translation>空きスロット</translation>
    </message>
    <message>
        <source>Disk missing</source>
        <translation>ディスクがありません</translation>
    </message>
</context>
<context>
    <name>ArrayPanel</name>
    <message>
        <source>Re&amp;place a disk…</source>
        <translation>ディスクを交換(&amp;P)…</translation>
    </message>
    <message>
        <source>Resync &amp;speed…</source>
        <translation>再同期の速度(&amp;S)…</translation>
    </message>
    <message>
        <source>Check monthly…</source>
        <translation>毎月検査する…</translation>
    </message>
    <message>
        <source>Mount point</source>
        <translation>マウント先</translation>
    </message>
    <message>
        <source>{action}: {reason}</source>
        <translation>{action}: {reason}</translation>
    </message>
    <message>
        <source>{disk} is unused and large enough. You can rebuild onto it now.</source>
        <translation>{disk} は未使用で、容量も足ります。今すぐ再構築に使えます。</translation>
    </message>
    <message>
        <source>Mount p&amp;oint</source>
        <translation>マウント先(&amp;O)</translation>
    </message>
    <message>
        <source>Member disks</source>
        <translation>構成ディスク</translation>
    </message>
    <message>
        <source>Maintenance and la&amp;yers</source>
        <translation>保守と階層(&amp;Y)</translation>
    </message>
    <message>
        <source>Files in use</source>
        <translation>使用中のファイル</translation>
    </message>
    <message>
        <source>Wi&amp;pe disks…</source>
        <translation>ディスクを消去(&amp;P)…</translation>
    </message>
    <message>
        <source>You can wipe all {disks} that belong together, with all their data. The plan lists each disk before anything is erased.</source>
        <translation>{disks}をまとめて、内容ごと消去できます。実行前に、対象のディスクを 1 台ずつ計画で確認できます。</translation>
    </message>
    <message>
        <source>Unlock and mount</source>
        <translation>ロック解除してマウント</translation>
    </message>
    <message>
        <source>This array is locked. Unlock it to use its files.</source>
        <translation>このアレイはロックされています。ファイルを使うにはロックを解除してください。</translation>
    </message>
    <message>
        <source>Mount</source>
        <translation>マウント</translation>
    </message>
    <message>
        <source>This array is not mounted. Mount it to use its files.</source>
        <translation>このアレイはマウントされていません。ファイルを使うにはマウントしてください。</translation>
    </message>
    <message>
        <source>{disk} is unused and large enough. It can replace the old disk, which stays active during the copy.</source>
        <translation>{disk} は未使用で、容量も足ります。古いディスクをコピーの完了まで動作させたまま交換できます。</translation>
    </message>
</context>
<context>
    <name>ArraysPage</name>
    <message>
        <source>No arrays</source>
        <translation>アレイがありません</translation>
    </message>
    <message>
        <source>Arrays on this machine appear here, with their encryption, volumes and file systems.</source>
        <translation>アレイを作成すると、暗号化、ボリューム、ファイルシステムとともにここに表示されます。</translation>
    </message>
    <message>
        <source>Storage</source>
        <translation>ストレージ</translation>
    </message>
    <message>
        <source>Inspect (read-only)</source>
        <translation>中を見る（読み取り専用）</translation>
    </message>
    <message>
        <source>Set up storage</source>
        <translation>ストレージを作成</translation>
    </message>
</context>
<context>
    <name>AskingPanel</name>
    <message>
        <source>&amp;Back</source>
        <translation>戻る(&amp;B)</translation>
    </message>
    <message>
        <source>Choose a setting that differs from the current one.</source>
        <translation>現在と異なる設定を選択してください。</translation>
    </message>
    <message>
        <source>Before you continue</source>
        <translation>続行する前に</translation>
    </message>
</context>
<context>
    <name>BackupCard</name>
    <message>
        <source>&amp;What to do</source>
        <translation>対処方法(&amp;W)</translation>
    </message>
    <message>
        <source>Copy the files to a USB disk each week, and keep it in another place. Try once to open a file from the copy.</source>
        <translation>毎週ファイルを USB ディスクにコピーし、別の場所に保管してください。コピーからファイルを開けるか一度確認してください。</translation>
    </message>
    <message>
        <source>No backup yet</source>
        <translation>まだバックアップがありません</translation>
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
    <name>Bay</name>
    <message>
        <source>missing</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>Disks</source>
        <translation>ディスク</translation>
    </message>
    <message>
        <source>bay {n}</source>
        <translation>ベイ {n}</translation>
    </message>
    <message>
        <source>spare</source>
        <translation>スペア</translation>
    </message>
    <message>
        <source>rebuilding</source>
        <translation>再構築中</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>故障</translation>
    </message>
    <message>
        <source>Disk missing</source>
        <translation>ディスクがありません</translation>
    </message>
</context>
<context>
    <name>Bench</name>
    <message>
        <source>Sequential</source>
        <translation>シーケンシャル</translation>
    </message>
    <message>
        <source>Random access</source>
        <translation>ランダム</translation>
    </message>
    <message>
        <source>{access}, {block} blocks, queue depth {queue}, threads: {threads}</source>
        <translation>{access}、ブロックサイズ {block}、キューの深さ {queue}、スレッド数 {threads}</translation>
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
        <source>unreliable</source>
        <translation>信頼性が低い</translation>
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
        <source>degraded</source>
        <translation>縮退</translation>
    </message>
    <message>
        <source>faster than its link</source>
        <translation>接続より高速</translation>
    </message>
    <message>
        <source>cached</source>
        <translation>キャッシュ経由</translation>
    </message>
    <message>
        <source>cached, as requested</source>
        <translation>指定によりキャッシュ経由</translation>
    </message>
    <message>
        <source>partly from memory</source>
        <translation>一部はメモリーから</translation>
    </message>
    <message>
        <source>disk busy</source>
        <translation>ディスク使用中</translation>
    </message>
    <message>
        <source>stalled</source>
        <translation>停止 (ストール)</translation>
    </message>
    <message>
        <source>getting slower</source>
        <translation>次第に低速</translation>
    </message>
    <message>
        <source>getting faster</source>
        <translation>次第に高速</translation>
    </message>
    <message>
        <source>processor-bound</source>
        <translation>プロセッサーがボトルネック</translation>
    </message>
    <message>
        <source>An array on these disks was syncing at the same time.</source>
        <translation>測定中に、これらのディスクのアレイが同期していました。</translation>
    </message>
    <message>
        <source>The array was degraded.</source>
        <translation>アレイは縮退していました。</translation>
    </message>
    <message>
        <source>Faster than the links of the disks allow: data came from a cache.</source>
        <translation>ディスクの接続速度の上限を超えています。データはキャッシュから読み取られました。</translation>
    </message>
    <message>
        <source>This file system uses the page cache, with one request at a time. The results do not show the speed of a disk.</source>
        <translation>このファイルシステムでは要求が 1 件ずつキャッシュ経由で処理されます。測定値はディスク自体の性能ではありません。</translation>
    </message>
    <message>
        <source>Cached I/O, as requested: programs see this speed, but the disks are slower.</source>
        <translation>指定どおりキャッシュ経由で測定しました。プログラムから見える速度で、ディスク自体はこれより低速です。</translation>
    </message>
    <message>
        <source>The result for one disk is too low, or the array&apos;s data came from memory.</source>
        <translation>ディスク 1 台の結果が低すぎるか、アレイのデータがメモリーから読み取られました。</translation>
    </message>
    <message>
        <source>The result for one disk was measured without encryption.</source>
        <translation>ディスク 1 台の結果は、暗号化なしで測定されたものです。</translation>
    </message>
    <message>
        <source>The processor was the bottleneck, not the disks: {who}.</source>
        <translation>ボトルネックはディスクではなくプロセッサーです（{who}）。</translation>
    </message>
    <message>
        <source>best of {count} passes</source>
        <translation>{count} 回のうちの最高値</translation>
    </message>
    <message>
        <source>average of {count} passes</source>
        <translation>{count} 回の平均</translation>
    </message>
    <message>
        <source>The disks transferred fewer bytes than measured: data came from memory or was compressed.</source>
        <translation>ディスクが転送したバイト数は測定値より少なくなっています。データがメモリーから読み取られたか、圧縮されました。</translation>
    </message>
    <message>
        <source>The passes vary.</source>
        <translation>各回の結果にばらつきがあります。</translation>
    </message>
    <message>
        <source>{array}: {what}, expected {expected} × one disk, measured {measured} ×.</source>
        <translation>{array}: {what}は 1 台のディスクの {expected} 倍と予測、測定値は {measured} 倍でした。</translation>
    </message>
    <message>
        <source>The result for one disk comes from another disk of the same model.</source>
        <translation>ディスク 1 台の結果は、同じ型番の別のディスクのものです。</translation>
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
        <translation>同期書き込み</translation>
    </message>
    <message>
        <source>Finished after the requested number of passes.</source>
        <translation>指定した回数で終了しました。</translation>
    </message>
    <message>
        <source>Finished because the passes agree within 5 %.</source>
        <translation>各回の結果が 5 % 以内で一致したため終了しました。</translation>
    </message>
    <message>
        <source>Finished at the maximum number of passes. They still differ by more than 5 %.</source>
        <translation>上限の回数で終了しました。まだ 5 % を超えるばらつきがあります。</translation>
    </message>
    <message>
        <source>Ended because the measurement was stopped.</source>
        <translation>測定が停止されたため終了しました。</translation>
    </message>
    <message>
        <source>To see what {array} should reach, measure one of its disks alone with the same settings.</source>
        <translation>{array} の予測値を表示するには、構成ディスクの 1 台だけを同じ設定で測定してください。</translation>
    </message>
    <message>
        <source>The fastest and the slowest pass differ by more than 20 %.</source>
        <translation>最速の回と最遅の回の差が 20 % を超えています。</translation>
    </message>
    <message>
        <source>The speed kept falling: a cache filled up, or the drive is hot.</source>
        <translation>速度が下がり続けました。キャッシュがいっぱいになったか、ドライブが高温です。</translation>
    </message>
    <message>
        <source>The speed kept rising: the device was not in a steady state yet.</source>
        <translation>速度が上がり続けました。デバイスがまだ安定していませんでした。</translation>
    </message>
    <message>
        <source>It stalled almost completely for a second or longer.</source>
        <translation>1 秒以上、ほぼ停止していました。</translation>
    </message>
    <message>
        <source>more than these disks can deliver</source>
        <translation>このディスク構成では出せない値</translation>
    </message>
    <message>
        <source>inconclusive: one result is unreliable</source>
        <translation>判定不能: 信頼性の低い結果があります</translation>
    </message>
    <message>
        <source>over the network ({protocol})</source>
        <translation>ネットワーク越し（{protocol}）</translation>
    </message>
    <message>
        <source>The data is on another computer ({protocol}). The network and the memory of that computer affect the result.</source>
        <translation>データは別のコンピューターにあります（{protocol}）。ネットワークとそのコンピューターのメモリーが結果に影響します。</translation>
    </message>
    <message>
        <source>Something else used the device at the same time.</source>
        <translation>測定中に、ほかのプログラムなどが同じデバイスを使っていました。</translation>
    </message>
    <message>
        <source>The processor was the bottleneck, not the disks.</source>
        <translation>ボトルネックはディスクではなくプロセッサーです。</translation>
    </message>
    <message>
        <source>“Test each layer” does not pause the sync: it only reads the disks and lower layers.</source>
        <translation>「レイヤー別にテスト」では同期を一時停止しません。ディスクと下の層は読み取るだけだからです。</translation>
    </message>
    <message>
        <source>{name}: {count} measurements take {time}. They write up to {volume}, or more on unusually fast disks.</source>
        <translation>{name}: {count} 件の測定に {time}かかり、最大 {volume} を書き込みます。ディスクが通常より高速なら、さらに増えます。</translation>
    </message>
    <message>
        <source>Checking the target</source>
        <translation>対象を確認しています</translation>
    </message>
    <message>
        <source>Waiting for authorization, then checking the target</source>
        <translation>認証を待ち、続いて対象を確認します</translation>
    </message>
    <message>
        <source>Median {median} {unit}, {low} to {high}, variation {scatter}, n = {n}: {trust}</source>
        <translation>中央値 {median} {unit}、{low}～{high}、ばらつき {scatter}、n = {n}: {trust}</translation>
    </message>
    <message>
        <source>Pass {number}: {value} {unit} in {seconds} s</source>
        <translation>{number} 回目: {value} {unit}（{seconds} 秒）</translation>
    </message>
    <message>
        <source>flush to disk {seconds} s</source>
        <translation>ディスクへの書き出し {seconds} 秒</translation>
    </message>
    <message>
        <source>{size} transferred</source>
        <translation>転送量 {size}</translation>
    </message>
    <message>
        <source>99 % of requests within {time} µs</source>
        <translation>要求の 99 % が {time} µs 以内に完了</translation>
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
        <source>Whole disks are only read here. Their contents are not changed.</source>
        <translation>ディスク全体に対しては読み取りだけを行います。ディスクの内容は変更しません。</translation>
    </message>
    <message>
        <source>read-only</source>
        <translation>読み取りのみ</translation>
    </message>
    <message>
        <source>pass {number} of up to {passes}</source>
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
        <source>All rows take {time} and read the first {size}. A benchmark never writes to a whole disk.</source>
        <translation>全行の測定に {time}かかり、先頭の {size} を読み取ります。ベンチマークがディスクそのものに書き込むことはありません。</translation>
    </message>
    <message>
        <source>All rows take {time}. They write {size} repeatedly: up to {volume} in total, or more on unusually fast disks.</source>
        <translation>全行の測定に {time}かかり、{size} を繰り返し書き込みます。合計は最大 {volume} で、ディスクが通常より高速なら、さらに増えます。</translation>
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
        <source>{name}: {count} measurements take {time} and write nothing.</source>
        <translation>{name}: {count} 件の測定に {time}かかります。書き込みは行いません。</translation>
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
        <source>{place}: pass {number} of up to {passes}, because the passes differ</source>
        <translation>{place}: ばらつきがあるため最大 {passes} 回中 {number} 回目</translation>
    </message>
    <message>
        <source>{array}: {what}, expected {expected} × one disk, measured {measured} × – {outcome}.</source>
        <translation>{array}: {what}は 1 台のディスクの {expected} 倍と予測、測定値は {measured} 倍 – {outcome}。</translation>
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
        <source>inconclusive: the passes vary too much</source>
        <translation>判定不能: 各回のばらつきが大きすぎます</translation>
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
        <source>Shown in each cell: {choice}</source>
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
        <source>inconclusive: only one pass</source>
        <translation>判定不能: 1 回だけの測定</translation>
    </message>
    <message>
        <source>The type of the disks (hard disk or SSD) is unknown, so the range covers both.</source>
        <translation>HDD か SSD か分からないため、予測範囲は両方の場合を含みます。</translation>
    </message>
    <message>
        <source>Hard disks do not read faster by skipping parity or copies.</source>
        <translation>HDD は、パリティやコピーの部分を読み飛ばしても速くなりません。</translation>
    </message>
    <message>
        <source>SSDs can skip parity or copies without losing time, so the speed of all disks can be reached.</source>
        <translation>SSD では、パリティやコピーの部分を飛ばす間もほかのディスクから読み取れるため、全ディスク分の速度が期待できます。</translation>
    </message>
    <message>
        <source>Simulated disks limit only the transfer rate, so the speed of all disks can be reached.</source>
        <translation>仮想ディスクは転送速度だけを制限しているため、全ディスク分の速度が期待できます。</translation>
    </message>
    <message>
        <source>With cached I/O, use of the disks by other programs cannot be detected.</source>
        <translation>キャッシュ経由のため、ほかのプログラムの影響は判定していません。</translation>
    </message>
    <message>
        <source>Use of the disks by other programs cannot be detected here: the layers below add an unknown amount to each write.</source>
        <translation>ここでは、ほかのプログラムの影響を判定できません。下の層が書き込みごとに加える量が分からないためです。</translation>
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
        <source>Stop and keep the results so far (Esc)</source>
        <translation>停止（ここまでの測定結果は保存されます）(Esc)</translation>
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
        <source>If passes differ by more than {limit}, a cell gets up to {most} passes.</source>
        <translation>各回の差が {limit} を超える欄は、最大 {most} 回まで測定します。</translation>
    </message>
</context>
<context>
    <name>BenchmarkPage</name>
    <message>
        <source>This machine has nothing to measure.</source>
        <translation>このマシンには測定できるものがありません。</translation>
    </message>
    <message>
        <source>A machine snapshot cannot be measured</source>
        <translation>マシンのスナップショットは測定できません</translation>
    </message>
    <message>
        <source>A machine snapshot contains no disks. Choose another machine at the top left.</source>
        <translation>マシンのスナップショットは記録だけで、ディスクがありません。左上で別のマシンを選んでください。</translation>
    </message>
    <message>
        <source>No machine is open</source>
        <translation>マシンが開かれていません</translation>
    </message>
    <message>
        <source>Open a machine to measure its disks and mounted arrays here.</source>
        <translation>マシンを開くと、そのディスクやマウント済みのアレイをここで測定できます。</translation>
    </message>
    <message>
        <source>No disk information is available on this computer. You can still benchmark a folder. Choose one.</source>
        <translation>このコンピューターではディスクの情報を取得できません。フォルダーの測定はできます。フォルダーを選んでください。</translation>
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
        <source>The results so far are kept.</source>
        <translation>ここまでの測定結果は保存されます。</translation>
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
        <source>Test each layer…</source>
        <translation>レイヤー別にテスト…</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stop and keep the results so far (Esc)</source>
        <translation>停止（ここまでの測定結果は保存されます）(Esc)</translation>
    </message>
    <message>
        <source>Compare I/O modes…</source>
        <translation>I/O モードを比較…</translation>
    </message>
    <message>
        <source>Write cached, direct and synchronously, and show what the cache hides</source>
        <translation>キャッシュ経由、直接、同期書き込みの 3 通りで書き込み、キャッシュに隠れた実際の速度を示します</translation>
    </message>
    <message>
        <source>Progress of the measurement</source>
        <translation>測定の進行状況</translation>
    </message>
    <message>
        <source>Meaning of the results</source>
        <translation>測定結果の意味</translation>
    </message>
    <message>
        <source>Measure one &amp;disk</source>
        <translation>ディスク 1 台を測定(&amp;D)</translation>
    </message>
    <message>
        <source>Measure one disk of this array, then return to the array</source>
        <translation>このアレイのディスクを 1 台測定してから、アレイに戻ります</translation>
    </message>
    <message>
        <source>Read each disk and layer below this one, and show the largest loss. The top layer is also written to if Raidwright built it</source>
        <translation>この下の各ディスクと各層を読み取り、最も速度を失う層を示します。Raidwright で構築した場合は、最上層への書き込みも行います</translation>
    </message>
    <message>
        <source>Test each disk…</source>
        <translation>ディスク別にテスト…</translation>
    </message>
    <message>
        <source>Read these disks one by one, then all together. Shows slow disks and the limit of the controller or link</source>
        <translation>これらのディスクを 1 台ずつ、続いてすべて同時に読み取ります。遅いディスクと、コントローラーまたはリンクの上限が分かります</translation>
    </message>
    <message>
        <source>Block size, queue depth and threads of each row. Changed rows become custom rows.</source>
        <translation>各行のブロックサイズ、キューの深さ、スレッド数です。変更すると独自の行になります。</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完了</translation>
    </message>
</context>
<context>
    <name>Blueprint</name>
    <message>
        <source>Open blueprint</source>
        <translation>設計図を開く</translation>
    </message>
    <message>
        <source>Save blueprint</source>
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
        <source>Encryption, volumes and file system</source>
        <translation>暗号化、ボリューム、ファイルシステム</translation>
    </message>
</context>
<context>
    <name>BuildNotice</name>
    <message>
        <source>Try the practice machine</source>
        <translation>練習用マシンを試す</translation>
    </message>
    <message>
        <source>This machine has no free disk. The list shows what uses each disk.</source>
        <translation>このマシンに未使用のディスクはありません。それぞれの用途は一覧に表示されています。</translation>
    </message>
    <message>
        <source>This machine has no disks. Connect a disk and it appears here.</source>
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
        <source>&amp;Save blueprint…</source>
        <translation>設計図を保存(&amp;S)…</translation>
    </message>
    <message>
        <source>A plan is running. Choose the disks again after it finishes.</source>
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
        <source>The next check starts {when}.</source>
        <translation>次の検査は {when} に始まります。</translation>
    </message>
    <message>
        <source>The next check starts {when} or up to {n} hours later.</source>
        <translation>次の検査は {when} から {n} 時間以内に始まります。</translation>
    </message>
    <message>
        <source>Checked on a schedule.</source>
        <translation>スケジュールに従って検査されます。</translation>
    </message>
    <message>
        <source>Monthly checks are off because cron is not available on this computer.</source>
        <translation>このコンピューターでは cron が使えないため、毎月の検査は無効です。</translation>
    </message>
    <message>
        <source>Monthly checks are off. To turn them on, set AUTOCHECK=true in /etc/default/mdadm.</source>
        <translation>毎月の検査は無効です。有効にするには、/etc/default/mdadm で AUTOCHECK=true に設定してください。</translation>
    </message>
    <message>
        <source>Monthly checks are off. To turn them on: systemctl enable --now mdcheck_start.timer</source>
        <translation>毎月の検査は無効です。有効にするには: systemctl enable --now mdcheck_start.timer</translation>
    </message>
</context>
<context>
    <name>Campaign</name>
    <message>
        <source>This gives {count} setups, but the maximum is {most}. Select fewer options.</source>
        <translation>構成が {count} 通りになりますが、最大は {most} 通りです。選択を減らしてください。</translation>
    </message>
    <message>
        <source>The passes of one run can take {hours} h at most. Use fewer or shorter passes.</source>
        <translation>1 回の測定にかけられるのは合計 {hours} 時間までです。回数か秒数を減らしてください。</translation>
    </message>
    <message>
        <source>No file system</source>
        <translation>ファイルシステムなし</translation>
    </message>
    <message>
        <source>None</source>
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
        <source>Wait until done</source>
        <translation>終わるまで待つ</translation>
    </message>
    <message>
        <source>Pause it</source>
        <translation>一時停止する</translation>
    </message>
    <message>
        <source>Measure while it runs</source>
        <translation>実行中に測定する</translation>
    </message>
    <message>
        <source>{least} to {most}</source>
        <translation>{least}～{most}</translation>
    </message>
    <message>
        <source>Wiping the disks</source>
        <translation>ディスクを消去中</translation>
    </message>
    <message>
        <source>Building</source>
        <translation>構築中</translation>
    </message>
    <message>
        <source>Waiting for the initial sync</source>
        <translation>初期同期の終了を待機中</translation>
    </message>
    <message>
        <source>Measuring</source>
        <translation>測定中</translation>
    </message>
    <message>
        <source>Deleting</source>
        <translation>削除中</translation>
    </message>
</context>
<context>
    <name>CampaignDisks</name>
    <message>
        <source>Disks for the comparison (all data on them is erased)</source>
        <translation>比較に使うディスク（データはすべて消去されます）</translation>
    </message>
</context>
<context>
    <name>CampaignForm</name>
    <message>
        <source>Duration, disk writes and the disks to be erased are shown here.</source>
        <translation>所要時間、書き込み量、消去されるディスクがここに表示されます。</translation>
    </message>
    <message>
        <source>Re&amp;view comparison</source>
        <translation>一括比較を確認(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Latest results</source>
        <translation>最新の結果(&amp;L)</translation>
    </message>
    <message>
        <source>Res&amp;ume…</source>
        <translation>再開(&amp;U)…</translation>
    </message>
    <message>
        <source>Choose the disks. All data on them will be erased.</source>
        <translation>ディスクを選んでください。データはすべて消去されます。</translation>
    </message>
    <message>
        <source>Disks</source>
        <translation>ディスク</translation>
    </message>
    <message>
        <source>Time and disk writes</source>
        <translation>所要時間と書き込み量</translation>
    </message>
    <message>
        <source>A build comparison was interrupted: {titles}. {done} of {all} measurements are finished.</source>
        <translation>一括比較が中断されています: {titles}。{all} 回のうち {done} 回の測定が完了しています。</translation>
    </message>
</context>
<context>
    <name>CampaignPage</name>
    <message>
        <source>The machine changed, so the comparison changed too. Go back and review it again.</source>
        <translation>マシンの状態が変わり、一括比較の内容も変わりました。戻ってもう一度確認してください。</translation>
    </message>
    <message>
        <source>Stopped before the end. You can resume the comparison.</source>
        <translation>途中で停止しました。一括比較は再開できます。</translation>
    </message>
</context>
<context>
    <name>CampaignQuestion</name>
    <message>
        <source>Start the build comparison?</source>
        <translation>一括比較を開始しますか</translation>
    </message>
    <message>
        <source>Each setup is built on these disks, measured and deleted in turn. No one needs to be present. Your confirmation covers all of this, but no other disk. At the end the disks are blank.</source>
        <translation>これらのディスクで、すべての構成を順に構築・測定・削除します。操作は不要です。この確認はその全体に適用され、ほかのディスクには適用されません。終了後、ディスクは空になります。</translation>
    </message>
    <message>
        <source>&amp;Start</source>
        <translation>開始(&amp;S)</translation>
    </message>
    <message>
        <source>Anything the comparison left half-built on these disks is deleted first. Then the comparison resumes. If the disks contain anything else, nothing is changed.</source>
        <translation>一括比較がこれらのディスクに残した構築途中のものを先に削除し、続きから再開します。ほかのものがある場合は、何も変更しません。</translation>
    </message>
    <message>
        <source>&amp;Resume</source>
        <translation>再開(&amp;R)</translation>
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
        <source>unused {size}</source>
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
        <source>The capacity is then shown here.</source>
        <translation>選ぶと、ここに容量が表示されます。</translation>
    </message>
    <message>
        <source>{level} needs at least this many disks. The capacity is then shown here.</source>
        <translation>{level} に最低限必要な台数です。選択すると、ここに容量が表示されます。</translation>
    </message>
    <message>
        <source>Choose {n} or more disks</source>
        <translation>ディスクを {n} 台以上選択</translation>
    </message>
    <message>
        <source>No array possible</source>
        <translation>アレイを構築できません</translation>
    </message>
    <message>
        <source>See the reasons under “Before you continue”.</source>
        <translation>理由は「続行する前に」に表示されています。</translation>
    </message>
    <message>
        <source>Total: {raw} on {disks}.</source>
        <translation>{disks}の合計は {raw} です。</translation>
    </message>
</context>
<context>
    <name>Card</name>
    <message>
        <source>chunk size {size}</source>
        <translation>チャンクサイズ {size}</translation>
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
        <source>Stopped</source>
        <translation>停止中</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>故障</translation>
    </message>
    <message>
        <source>Journal missing</source>
        <translation>ジャーナルがありません</translation>
    </message>
    <message>
        <source>Degraded</source>
        <translation>縮退</translation>
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
        <source>“{array}” is still syncing ({state}), which uses part of the disks&apos; speed.</source>
        <translation>「{array}」は同期中（{state}）で、ディスクの速度の一部が同期に使われています。</translation>
    </message>
    <message>
        <source>“{array}” is rebuilding a disk ({state}), which uses part of the disks&apos; speed. Missing data is recalculated from the other disks. The results do not show the speed of the complete array.</source>
        <translation>「{array}」はディスクを再構築中（{state}）で、ディスクの速度の一部が再構築に使われています。足りないデータはほかのディスクから計算されます。結果は完全なアレイの速度を示しません。</translation>
    </message>
    <message>
        <source>The array is degraded, so the results do not show the speed of the complete array. Replace the missing disk before you measure.</source>
        <translation>アレイが縮退しているため、結果は完全なアレイの速度を示しません。測定の前に、足りないディスクを交換してください。</translation>
    </message>
    <message>
        <source>On this kernel, btrfs uses the page cache even for direct I/O. Results can show the speed of memory.</source>
        <translation>このカーネルでは、直接 I/O を指定しても btrfs がページキャッシュを使います。結果がメモリーの速度になることがあります。</translation>
    </message>
    <message>
        <source>This SSD appears to be blank. An SSD answers reads of unwritten or trimmed blocks without reading them, so results can be too high.</source>
        <translation>この SSD は空のようです。未書き込みまたは TRIM 済みのブロックは実際に読み取らずに応答されるため、結果が高すぎることがあります。</translation>
    </message>
    <message>
        <source>Quick test, like hdparm -t: it reads from one place only. On disks, this is the start, the fastest part of a hard disk. It does not cover the rest of the disk, writes, small blocks, deep queues or variation between passes.</source>
        <translation>hdparm -t と同じ簡易測定で、1 か所だけを読み取ります。ディスクの場合は先頭で、HDD では最も速い部分です。ディスクの残りの部分、書き込み、小さなブロック、深いキュー、各回のばらつきは分かりません。</translation>
    </message>
    <message>
        <source>The test area fits into the drives&apos; own caches. Choose a larger test size.</source>
        <translation>テスト範囲がドライブ自身のキャッシュに収まります。より大きなテストサイズを選んでください。</translation>
    </message>
    <message>
        <source>This computer is a virtual machine ({hypervisor}). The memory and the other virtual machines of its host affect every result.</source>
        <translation>このコンピューターは仮想マシン（{hypervisor}）です。ホストのメモリーとほかの仮想マシンが、すべての結果に影響します。</translation>
    </message>
    <message>
        <source>While the sync is paused, unsynced areas have no redundancy. Results there can differ from those of the finished array. The sync always resumes: also after you stop the benchmark, close the program or lose power.</source>
        <translation>同期の一時停止中は、未同期の部分に冗長性がなく、その部分の結果は完成したアレイと異なることがあります。測定の中止、プログラムの終了、停電の後でも、同期は必ず再開されます。</translation>
    </message>
    <message>
        <source>The test file is at another position on the disks than the tests of the layers. The speed of a hard disk depends on the position.</source>
        <translation>テストファイルの位置は各層の先頭と異なります。HDD の速度は位置によって変わります。</translation>
    </message>
    <message>
        <source>An SSD answers reads of unwritten or trimmed blocks without reading them. Results of a whole disk or layer can be too high.</source>
        <translation>SSD は、未書き込みまたは TRIM 済みのブロックを実際に読み取らずに応答します。ディスク全体や層を直接測定した結果は、高すぎることがあります。</translation>
    </message>
</context>
<context>
    <name>CertificateView</name>
    <message>
        <source>&amp;Save wipe certificate…</source>
        <translation>消去証明書を保存(&amp;S)…</translation>
    </message>
    <message>
        <source>The certificate could not be saved: {reason}</source>
        <translation>消去証明書を保存できませんでした: {reason}</translation>
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
        <source>Save wipe certificate</source>
        <translation>消去証明書を保存</translation>
    </message>
    <message>
        <source>Wipe certificate</source>
        <translation>消去証明書</translation>
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
        <source>no signature, but remains of old data</source>
        <translation>シグネチャなし（以前のデータの一部が残っています）</translation>
    </message>
</context>
<context>
    <name>CertificateWindow</name>
    <message>
        <source>Wipe certificate</source>
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
        <source>Utilization</source>
        <translation>使用率</translation>
    </message>
    <message>
        <source>Queue depth</source>
        <translation>キューの深さ</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>レイテンシ</translation>
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
        <source>Unwritten data in memory</source>
        <translation>未書き込みデータ（メモリー内）</translation>
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
        <source>No disk here reports its temperature during the measurement.</source>
        <translation>測定中に温度を報告するディスクがありません。</translation>
    </message>
    <message>
        <source>Available after fio reports the first pass.</source>
        <translation>fio が最初の回を報告すると表示されます。</translation>
    </message>
    <message>
        <source>This was not recorded.</source>
        <translation>これは記録されていません。</translation>
    </message>
    <message>
        <source>All cores together</source>
        <translation>全コアの合計</translation>
    </message>
    <message>
        <source>Most loaded core</source>
        <translation>最も負荷の高いコア</translation>
    </message>
    <message>
        <source>50 % of requests (p50)</source>
        <translation>要求の 50 % (p50)</translation>
    </message>
    <message>
        <source>99 % of requests (p99)</source>
        <translation>要求の 99 % (p99)</translation>
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
        <source>Flush to disk</source>
        <translation>ディスクへの書き出し</translation>
    </message>
    <message>
        <source>Stall: no data moves</source>
        <translation>停止 (ストール): 転送なし</translation>
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
        <source>This measurement does not use a disk of this computer.</source>
        <translation>この測定では、このコンピューターのディスクを使いません。</translation>
    </message>
    <message>
        <source>{name}, received</source>
        <translation>{name}、受信</translation>
    </message>
    <message>
        <source>This measurement does not use the network.</source>
        <translation>この測定ではネットワークを使いません。</translation>
    </message>
    <message>
        <source>{name}, sent</source>
        <translation>{name}、送信</translation>
    </message>
    <message>
        <source>{line} (maximum {rate})</source>
        <translation>{line}（最大 {rate}）</translation>
    </message>
</context>
<context>
    <name>ChartHead</name>
    <message>
        <source>Quantity shown</source>
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
        <source>Whole measurement (Home)</source>
        <translation>測定の全体 (Home)</translation>
    </message>
    <message>
        <source>Latest minute (End)</source>
        <translation>最新の 1 分間 (End)</translation>
    </message>
</context>
<context>
    <name>ChartLegend</name>
    <message>
        <source>{share} utilization</source>
        <translation>使用率 {share}</translation>
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
        <source>Clear selection</source>
        <translation>選択を解除</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>詳細</translation>
    </message>
    <message>
        <source>Wipe these disks…</source>
        <translation>これらのディスクを消去…</translation>
    </message>
    <message>
        <source>Build with these disks…</source>
        <translation>このディスクで構築…</translation>
    </message>
    <message>
        <source>{disks} selected · {size}</source>
        <translation>選択: {disks} · {size}</translation>
    </message>
</context>
<context>
    <name>ChoicePanel</name>
    <message>
        <source>Disk</source>
        <translation>ディスク</translation>
    </message>
    <message>
        <source>D&amp;isk</source>
        <translation>ディスク(&amp;I)</translation>
    </message>
    <message>
        <source>Choose a disk.</source>
        <translation>ディスクを選んでください。</translation>
    </message>
</context>
<context>
    <name>Closing</name>
    <message>
        <source>Work in progress</source>
        <translation>作業が進行中です</translation>
    </message>
    <message>
        <source>Raidwright can stop at the next safe point and then close. A plan that has started is left unfinished. Raidwright offers to clean up afterwards.</source>
        <translation>Raidwright は次の安全な区切りで停止してから終了できます。開始済みの計画は途中までの状態で残ります。その後、後片付けを案内します。</translation>
    </message>
    <message>
        <source>&amp;Keep working</source>
        <translation>作業を続ける(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Stop safely and close</source>
        <translation>安全な区切りで停止して閉じる(&amp;S)</translation>
    </message>
    <message>
        <source>The work continues without this window. When you open Raidwright again, it shows the progress.</source>
        <translation>ウィンドウを閉じても作業は続きます。もう一度開くと、進行状況が表示されます。</translation>
    </message>
    <message>
        <source>&amp;Close and keep running</source>
        <translation>閉じて続行(&amp;C)</translation>
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
        <source>With one run of each, the variation between runs is unknown. Run each {count} × more with the button below.</source>
        <translation>1 回ずつの測定では、測定ごとのばらつきが分かりません。下のボタンで、それぞれをさらに {count} 回測定してください。</translation>
    </message>
    <message>
        <source>{range}, including random variation.</source>
        <translation>{range}（偶然のばらつきを含む）。</translation>
    </message>
    <message>
        <source>Differences of {ratio} × or more would be detected.</source>
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
        <source>“{name}” was interrupted: {reason}</source>
        <translation>「{name}」は中断しました: {reason}</translation>
    </message>
    <message>
        <source>“{name}” was stopped before the end.</source>
        <translation>「{name}」は途中で停止されました。</translation>
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
        <source>too few passes</source>
        <translation>回数不足</translation>
    </message>
    <message>
        <source>no clear difference</source>
        <translation>明確な差なし</translation>
    </message>
    <message>
        <source>seems faster</source>
        <translation>速い可能性</translation>
    </message>
    <message>
        <source>seems slower</source>
        <translation>遅い可能性</translation>
    </message>
    <message>
        <source>no difference found</source>
        <translation>差は見つからず</translation>
    </message>
    <message>
        <source>“{name}” got slower than in earlier results ({count}): {cells}.</source>
        <translation>「{name}」は、以前の結果（{count} 件）より遅くなりました: {cells}。</translation>
    </message>
    <message>
        <source>“{name}” got faster than in earlier results ({count}): {cells}.</source>
        <translation>「{name}」は、以前の結果（{count} 件）より速くなりました: {cells}。</translation>
    </message>
    <message>
        <source>“{name}” seems slower than in earlier results ({count}): {cells}. Measure it twice more to be sure.</source>
        <translation>「{name}」は、以前の結果（{count} 件）より遅い可能性があります: {cells}。確かめるには、あと 2 回測定してください。</translation>
    </message>
    <message>
        <source>“{name}” seems faster than in earlier results ({count}): {cells}. Measure it twice more to be sure.</source>
        <translation>「{name}」は、以前の結果（{count} 件）より速い可能性があります: {cells}。確かめるには、あと 2 回測定してください。</translation>
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
        <source>Writes to {names} have no baseline: there is no reliable result for one disk of this model. Build a blank disk of this model as “One disk” without encryption. Run the same benchmark on it, then delete it.</source>
        <translation>{names} への書き込みには基準がありません。この型番のディスク 1 台の信頼できる測定結果がないためです。同じ型番の空のディスクを暗号化なしの「ディスク 1 台」として構築し、同じベンチマークを実行してから、削除してください。</translation>
    </message>
    <message>
        <source>Writes to {names} have no baseline: there is no reliable result for one disk of this model. Build a blank disk of this model as “One disk”. Run the same benchmark on it, then delete it.</source>
        <translation>{names} への書き込みには基準がありません。この型番のディスク 1 台の信頼できる測定結果がないためです。同じ型番の空のディスクを「ディスク 1 台」として構築し、同じベンチマークを実行してから、削除してください。</translation>
    </message>
    <message>
        <source>inconclusive: the passes vary too much</source>
        <translation>判定不能: 各回のばらつきが大きすぎます</translation>
    </message>
    <message>
        <source>inconclusive: one result is unreliable</source>
        <translation>判定不能: 信頼性の低い結果があります</translation>
    </message>
    <message>
        <source>{median} {unit}, passes from {low} to {high}, n = {n}</source>
        <translation>{median} {unit}、各回 {low}～{high}、n = {n}</translation>
    </message>
    <message>
        <source>Inconclusive: both sides need at least {n} passes.</source>
        <translation>判定不能: 両方とも {n} 回以上必要です。</translation>
    </message>
    <message>
        <source>Measured with {program}, in {unit}</source>
        <translation>{program} で測定（単位: {unit}）</translation>
    </message>
    <message>
        <source>Recorded with Raidwright</source>
        <translation>Raidwright で記録</translation>
    </message>
    <message>
        <source>Layer and disk tests with Raidwright</source>
        <translation>Raidwright のレイヤー別・ディスク別テスト</translation>
    </message>
    <message>
        <source>Inconclusive: most results on one side are unreliable. See their marks for the reason.</source>
        <translation>判定不能: 一方の測定結果の多くは信頼性が低い状態です。理由は各測定値の印を確認してください。</translation>
    </message>
    <message>
        <source>“{name}” shows no clear difference to earlier results ({count}).</source>
        <translation>「{name}」に、以前の結果（{count} 件）との明確な差はありません。</translation>
    </message>
    <message>
        <source>one of them stalled</source>
        <translation>一方が停止 (ストール)</translation>
    </message>
    <message>
        <source>more than these disks can deliver</source>
        <translation>このディスク構成では出せない値</translation>
    </message>
    <message>
        <source>inconclusive: only one pass</source>
        <translation>判定不能: 1 回だけの測定</translation>
    </message>
    <message>
        <source>“{name}” compared to earlier results ({count}): inconclusive, too few reliable values.</source>
        <translation>「{name}」と以前の結果（{count} 件）の比較: 信頼できる値が少なく、判定不能です。</translation>
    </message>
    <message>
        <source>No ratio: half or more of the passes transferred nothing.</source>
        <translation>比は出せません。半数以上の回で何も転送されませんでした。</translation>
    </message>
    <message>
        <source>Build comparison with Raidwright</source>
        <translation>Raidwright の一括比較</translation>
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
        <source>Saved results</source>
        <translation>保存された測定結果</translation>
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
        <source>Recorded sync: {what}</source>
        <translation>同期の記録: {what}</translation>
    </message>
    <message>
        <source>sync paused</source>
        <translation>同期を一時停止</translation>
    </message>
    <message>
        <source>Build comparison: {count} setups, {rounds} rounds</source>
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
        <source>Compare the best pass of each, as published results do</source>
        <translation>公表されている測定結果と同じく、最速の回同士で比較します</translation>
    </message>
    <message>
        <source>&amp;Timeline</source>
        <translation>時系列グラフ(&amp;T)</translation>
    </message>
    <message>
        <source>No results yet</source>
        <translation>測定結果はまだありません</translation>
    </message>
    <message>
        <source>Results are saved automatically. Measure a disk, then an array, and compare them here.</source>
        <translation>測定結果は自動的に保存されます。ディスクとアレイを測定すると、ここで比較できます。</translation>
    </message>
    <message>
        <source>Run a benchmark</source>
        <translation>ベンチマークを実行</translation>
    </message>
    <message>
        <source>Saved results</source>
        <translation>保存された測定結果</translation>
    </message>
    <message>
        <source>Choose results to compare</source>
        <translation>比較する測定結果を選択</translation>
    </message>
    <message>
        <source>Check two or more results. The first one is the baseline.</source>
        <translation>2 つ以上の測定結果にチェックを付けてください。最初に付けたものが基準になります。</translation>
    </message>
</context>
<context>
    <name>ConfirmPanel</name>
    <message>
        <source>&amp;Back</source>
        <translation>戻る(&amp;B)</translation>
    </message>
    <message>
        <source>Build array</source>
        <translation>アレイを構築</translation>
    </message>
    <message>
        <source>Resume build</source>
        <translation>構築を再開</translation>
    </message>
    <message>
        <source>Change disks</source>
        <translation>ディスクを変更</translation>
    </message>
    <message>
        <source>Expand array</source>
        <translation>アレイを拡大</translation>
    </message>
    <message>
        <source>Back up header</source>
        <translation>ヘッダーをバックアップ</translation>
    </message>
    <message>
        <source>Restore header</source>
        <translation>ヘッダーを復元</translation>
    </message>
    <message>
        <source>Run plan</source>
        <translation>計画を実行</translation>
    </message>
    <message>
        <source>Delete array</source>
        <translation>アレイを削除</translation>
    </message>
    <message>
        <source>There is no plan.</source>
        <translation>計画がありません。</translation>
    </message>
    <message>
        <source>Disable at boot</source>
        <translation>起動時に無効にする</translation>
    </message>
    <message>
        <source>Enable at boot</source>
        <translation>起動時に有効にする</translation>
    </message>
    <message>
        <source>Wipe disks</source>
        <translation>ディスクを消去</translation>
    </message>
    <message>
        <source>Ready to start.</source>
        <translation>開始できます。</translation>
    </message>
    <message>
        <source>Change unlock method</source>
        <translation>ロック解除の方法を変更</translation>
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
        <source>conflicting signatures</source>
        <translation>矛盾するシグネチャ</translation>
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
        <source>Copy results</source>
        <translation>測定結果をコピー</translation>
    </message>
    <message>
        <source>Copies the results as soon as there are some</source>
        <translation>測定結果が得られるとコピーできます</translation>
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
        <source>Copy results</source>
        <translation>測定結果をコピー</translation>
    </message>
</context>
<context>
    <name>CourseChart</name>
    <message>
        <source>Timeline of the results</source>
        <translation>測定値の推移</translation>
    </message>
    <message>
        <source>Disk activity during these measurements was not saved.</source>
        <translation>これらの測定では、測定中のディスクの動きが保存されていません。</translation>
    </message>
    <message>
        <source>After {n} s</source>
        <translation>{n} 秒後</translation>
    </message>
    <message>
        <source>not saved</source>
        <translation>保存されていません</translation>
    </message>
</context>
<context>
    <name>Details</name>
    <message>
        <source>This disk is blank.</source>
        <translation>このディスクは空です。</translation>
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
        <source>Sector size</source>
        <translation>セクターサイズ</translation>
    </message>
    <message>
        <source>{rotation} rpm</source>
        <translation>{rotation} rpm</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>不明</translation>
    </message>
    <message>
        <source>Type</source>
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
        <source>Other names</source>
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
        <source>Chunk size</source>
        <translation>チャンクサイズ</translation>
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
        <source>Only disks can be wiped. Delete the array instead.</source>
        <translation>消去できるのはディスクだけです。アレイは削除してください。</translation>
    </message>
    <message>
        <source>in sync</source>
        <translation>同期済み</translation>
    </message>
    <message>
        <source>rebuilding</source>
        <translation>再構築中</translation>
    </message>
    <message>
        <source>write-mostly</source>
        <translation>主に書き込み用 (write-mostly)</translation>
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
        <source>Disconnected</source>
        <translation>接続されていません</translation>
    </message>
</context>
<context>
    <name>DiskBox</name>
    <message>
        <source>{disk} · not available</source>
        <translation>{disk} · 選択できません</translation>
    </message>
</context>
<context>
    <name>DiskChoice</name>
    <message>
        <source>Add a disk to “{name}”</source>
        <translation>「{name}」にディスクを追加</translation>
    </message>
    <message>
        <source>The array is reshaped to include this disk. Any data on the disk is erased after you confirm.</source>
        <translation>このディスクを含むようにアレイの構成を変更します。ディスクのデータは、確認の後ですべて消去されます。</translation>
    </message>
    <message>
        <source>Add a hot spare to “{name}”</source>
        <translation>「{name}」にホットスペアを追加</translation>
    </message>
    <message>
        <source>A hot spare takes over automatically when a disk fails. Any data on the spare is erased after you confirm.</source>
        <translation>ホットスペアは、ディスクが故障すると自動的に引き継ぎます。スペアにするディスクのデータは、確認の後ですべて消去されます。</translation>
    </message>
    <message>
        <source>Remove a hot spare from “{name}”</source>
        <translation>「{name}」からホットスペアを外す</translation>
    </message>
    <message>
        <source>The disk is removed from the array and wiped. The data on the array is not affected. Afterwards this disk cannot take over for a failed one.</source>
        <translation>ディスクはアレイから外され、消去されます。アレイのデータは変わりません。以後、このディスクは故障したディスクを引き継げません。</translation>
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
        <source>Delete array</source>
        <translation>アレイを削除</translation>
    </message>
    <message>
        <source>Wipe disk…</source>
        <translation>ディスクを消去…</translation>
    </message>
    <message>
        <source>This disk is not part of an array.</source>
        <translation>このディスクはアレイに含まれていません。</translation>
    </message>
    <message>
        <source>Close details</source>
        <translation>詳細を閉じる</translation>
    </message>
    <message>
        <source>Contents</source>
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
        <source>{now} (maximum {most})</source>
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
        <source>Delete array…</source>
        <translation>アレイを削除…</translation>
    </message>
    <message>
        <source>Wipe disk…</source>
        <translation>ディスクを消去…</translation>
    </message>
    <message>
        <source>No disks found</source>
        <translation>ディスクが見つかりません</translation>
    </message>
    <message>
        <source>Connect a disk and it appears here automatically.</source>
        <translation>ディスクを接続すると、ここに自動で表示されます。</translation>
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
        <source>Too few free disks: an array needs at least two disks that are not in use.</source>
        <translation>未使用のディスクが足りません。アレイには、使われていないディスクが 2 台以上必要です。</translation>
    </message>
    <message>
        <source>Disks</source>
        <translation>ディスク</translation>
    </message>
</context>
<context>
    <name>DisksStep</name>
    <message>
        <source>No disk is blank. See below what is on each disk.</source>
        <translation>空のディスクがありません。各ディスクの内容は下をご覧ください。</translation>
    </message>
    <message>
        <source>1 other disk, and why it is not chosen</source>
        <translation>ほかの 1 台と選択されない理由</translation>
    </message>
    <message>
        <source>{n} other disks, and why they are not chosen</source>
        <translation>ほかの {n} 台と選択されない理由</translation>
    </message>
    <message>
        <source>No recommended disk</source>
        <translation>推奨ディスクなし</translation>
    </message>
    <message>
        <source>1 recommended disk, {size}</source>
        <translation>推奨ディスク 1 台、{size}</translation>
    </message>
    <message>
        <source>{disks} recommended, {size} each</source>
        <translation>推奨 {disks}、各 {size}</translation>
    </message>
</context>
<context>
    <name>Dots</name>
    <message>
        <source>Needs your attention</source>
        <translation>対応が必要です</translation>
    </message>
    <message>
        <source>Work in progress</source>
        <translation>作業中</translation>
    </message>
</context>
<context>
    <name>DriveHealth</name>
    <message>
        <source>failing</source>
        <translation>故障の兆候あり</translation>
    </message>
    <message>
        <source>reports faults</source>
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
        <source>All data on {disks} will be erased, repeatedly</source>
        <translation>{disks}のデータがすべて、繰り返し消去されます</translation>
    </message>
</context>
<context>
    <name>EstimatePanel</name>
    <message>
        <source>{count} setups, {rounds} rounds: {time}, up to {bytes} written, more on unusually fast disks</source>
        <translation>構成 {count} 通り、{rounds} 巡: {time}、書き込み最大 {bytes}（ディスクが通常より高速ならさらに増加）</translation>
    </message>
    <message>
        <source>Per round</source>
        <translation>1 巡あたり</translation>
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
        <source>Skipped</source>
        <translation>スキップ</translation>
    </message>
</context>
<context>
    <name>ExpertForm</name>
    <message>
        <source>Use a write-intent bitmap</source>
        <translation>書き込みインテントビットマップを使う</translation>
    </message>
    <message>
        <source>Use whole disks without partitions</source>
        <translation>パーティションを作らずディスク全体を使う</translation>
    </message>
    <message>
        <source>Reserve free space per disk</source>
        <translation>ディスクごとの予備の空き容量</translation>
    </message>
    <message>
        <source>Replacement disks are often slightly smaller. This reserve allows for that.</source>
        <translation>交換用のディスクは少し小さいことがよくあります。そのための余裕です。</translation>
    </message>
    <message>
        <source>After a crash, only the blocks being written are resynced.</source>
        <translation>異常終了のあとは、書き込み中だったブロックだけを再同期します。</translation>
    </message>
    <message>
        <source>Not recommended: firmware and other systems see disks without a partition table as unused. They can overwrite the array&apos;s data.</source>
        <translation>おすすめしません。パーティションテーブルのないディスクは、ファームウェアやほかのシステムからは未使用に見え、アレイのデータを上書きされることがあります。</translation>
    </message>
    <message>
        <source>Advan&amp;ced options</source>
        <translation>詳細設定(&amp;C)</translation>
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
        <source>Internal error in Raidwright ({kind}). Your disks are not the cause.</source>
        <translation>Raidwright の内部エラーです（{kind}）。ディスクが原因ではありません。</translation>
    </message>
    <message>
        <source>The D-Bus message bus is not responding: {reason}.</source>
        <translation>D-Bus メッセージバスが応答しません: {reason}。</translation>
    </message>
    <message>
        <source>Raidwright needs UDisks2 to list disks, but UDisks2 is not running. Install the package udisks2 and start its service.</source>
        <translation>Raidwright はディスクの一覧に UDisks2 を使いますが、UDisks2 が動作していません。パッケージ udisks2 をインストールし、サービスを起動してください。</translation>
    </message>
    <message>
        <source>The connection to the computer was lost and could not be restored.</source>
        <translation>コンピューターとの接続が切れ、回復しませんでした。</translation>
    </message>
    <message>
        <source>There is no machine “{choice}”. Use “system”, “practice”, “practice:DISKS” or the file of a machine snapshot.</source>
        <translation>「{choice}」というマシンはありません。「system」、「practice」、「practice:DISKS」、またはマシンのスナップショットのファイルを指定してください。</translation>
    </message>
    <message>
        <source>This version cannot connect to machines over SSH. Run raidwright on that computer, or open a machine snapshot created there with: raidwright disks --json</source>
        <translation>このバージョンは SSH でほかのマシンに接続できません。そのコンピューターで raidwright を実行するか、そこで次のコマンドにより作成したマシンのスナップショットを開いてください: raidwright disks --json</translation>
    </message>
    <message>
        <source>Raidwright&apos;s helper is not installed on this computer. It does the work that needs root. Install the package raidwright, or use the practice machine, which has its own helper.</source>
        <translation>Raidwright のヘルパーがこのコンピューターにインストールされていません。ヘルパーは root 権限の必要な作業を行います。パッケージ raidwright をインストールするか、専用のヘルパーを備えた練習用マシンを使ってください。</translation>
    </message>
    <message>
        <source>Raidwright&apos;s helper could not be reached. {said}</source>
        <translation>Raidwright のヘルパーに接続できませんでした。{said}</translation>
    </message>
    <message>
        <source>The settings of the system bus do not allow you to use Raidwright&apos;s helper.</source>
        <translation>システムバスの設定により、Raidwright のヘルパーを使うことができません。</translation>
    </message>
    <message>
        <source>Raidwright and its helper have different versions ({reason}). Install the same version of both.</source>
        <translation>Raidwright とヘルパーのバージョンが異なります（{reason}）。両方に同じバージョンをインストールしてください。</translation>
    </message>
    <message>
        <source>The helper stopped unexpectedly. Its journal records which steps had started. Check the disks before you continue.</source>
        <translation>ヘルパーが予期せず停止しました。開始した手順はヘルパーのジャーナルに記録されています。先へ進む前にディスクを確認してください。</translation>
    </message>
    <message>
        <source>The connection to the computer was lost during the operation. The helper there continues its work.</source>
        <translation>実行中にコンピューターとの接続が切れました。ヘルパーはそのまま作業を続けています。</translation>
    </message>
    <message>
        <source>Authentication was canceled. Nothing was changed.</source>
        <translation>認証ダイアログが閉じられました。何も変更していません。</translation>
    </message>
    <message>
        <source>Permission was denied. {said}</source>
        <translation>許可されませんでした。{said}</translation>
    </message>
    <message>
        <source>This needs an administrator password, but Raidwright cannot ask for one here. Use a terminal, a desktop session or sudo.</source>
        <translation>管理者のパスワードが必要ですが、ここでは入力を求めることができません。端末、デスクトップセッション、または sudo を使ってください。</translation>
    </message>
    <message>
        <source>The password was not accepted. Nothing was changed.</source>
        <translation>パスワードが正しくありません。何も変更していません。</translation>
    </message>
    <message>
        <source>The password was not accepted. You are not an administrator of this computer (group {group}), so the password of an administrator is needed. Nothing was changed.</source>
        <translation>パスワードが正しくありません。あなたはこのコンピューターの管理者（グループ {group}）ではないため、管理者のパスワードが必要です。何も変更していません。</translation>
    </message>
    <message>
        <source>The computer is busy. {said}</source>
        <translation>コンピューターはほかの処理を実行中です。{said}</translation>
    </message>
    <message>
        <source>Stopped after {done} of {steps} steps, as you requested.</source>
        <translation>ご指示どおり、{steps} 手順中 {done} 手順の後で停止しました。</translation>
    </message>
    <message>
        <source>Stopped after {done} of {steps} steps: another user of this computer requested it.</source>
        <translation>{steps} 手順中 {done} 手順の後で停止しました。このコンピューターの別のユーザーが停止を求めました。</translation>
    </message>
    <message>
        <source>Stopped after {done} of {steps} steps: Raidwright&apos;s helper was stopped (by systemctl stop or a shutdown of the computer).</source>
        <translation>{steps} 手順中 {done} 手順の後で停止しました。Raidwright のヘルパーが停止されました（systemctl stop、またはコンピューターのシャットダウン）。</translation>
    </message>
    <message>
        <source>Stopped after {done} of {steps} steps: the connection to the system bus was lost.</source>
        <translation>{steps} 手順中 {done} 手順の後で停止しました。システムバスとの接続が切れました。</translation>
    </message>
    <message>
        <source>Stopped after {done} of {steps} steps: the program that started the plan exited.</source>
        <translation>{steps} 手順中 {done} 手順の後で停止しました。計画を開始したプログラムが終了しました。</translation>
    </message>
    <message>
        <source>{program} exited with status {status}.</source>
        <translation>{program} が終了コード {status} で終了しました。</translation>
    </message>
    <message>
        <source>{program} was killed by {signal}.</source>
        <translation>{program} がシグナル {signal} により強制終了されました。</translation>
    </message>
    <message>
        <source>The benchmark was interrupted: fio failed with the message “{words}”. Run the benchmark again. If it fails again, check the health of the disks.</source>
        <translation>ベンチマークが中断しました。fio が「{words}」というメッセージで終了しました。もう一度実行してください。再び起きる場合は、ディスクの状態を確認してください。</translation>
    </message>
    <message>
        <source>The device is not responding: fio did not finish in time.</source>
        <translation>デバイスが応答しません。fio が時間内に終了しませんでした。</translation>
    </message>
    <message>
        <source>No test file can be created in {folder}: {reason}.</source>
        <translation>{folder} にテストファイルを作成できません: {reason}。</translation>
    </message>
    <message>
        <source>Only folders on this computer can be benchmarked. Choose a mounted array of the other machine instead.</source>
        <translation>ベンチマークを実行できるのは、このコンピューターのフォルダーだけです。代わりに、相手のマシンでマウントされているアレイを選んでください。</translation>
    </message>
    <message>
        <source>{file} cannot be read: {reason}.</source>
        <translation>{file} を読み取れません: {reason}。</translation>
    </message>
    <message>
        <source>{file} is not a machine snapshot: {reason}.</source>
        <translation>{file} はマシンのスナップショットではありません: {reason}。</translation>
    </message>
    <message>
        <source>{file} was written by a newer version of Raidwright. Update Raidwright to open it.</source>
        <translation>{file} はより新しいバージョンの Raidwright で作成されています。開くには Raidwright を更新してください。</translation>
    </message>
    <message>
        <source>A machine snapshot can be viewed and used for designs, but it has no disks. Open the computer itself.</source>
        <translation>マシンのスナップショットでは閲覧と設計ができますが、ディスクはありません。実際のコンピューターを開いてください。</translation>
    </message>
    <message>
        <source>The practice machine needs a 64-bit PC (amd64), but this computer is {processor}.</source>
        <translation>練習用マシンには 64 ビット PC (amd64) が必要ですが、このコンピューターは {processor} です。</translation>
    </message>
    <message>
        <source>The practice machine is not available: unlike Debian, this distribution has no package of user-mode Linux. Build the package raidwright-practice with ./dev package and install it.</source>
        <translation>練習用マシンは使えません。Debian とは違い、このディストリビューションには user-mode Linux のパッケージがありません。./dev package でパッケージ raidwright-practice を作成し、インストールしてください。</translation>
    </message>
    <message>
        <source>The practice machine needs packages that are not installed. Install them: sudo apt install {packages}</source>
        <translation>練習用マシンに必要なパッケージがインストールされていません。次のコマンドでインストールしてください: sudo apt install {packages}</translation>
    </message>
    <message>
        <source>The practice machine must trace its child processes, but this computer forbids that (kernel.yama.ptrace_scope). Allow it: sudo sysctl kernel.yama.ptrace_scope=1</source>
        <translation>練習用マシンは子プロセスをトレースする必要がありますが、このコンピューターでは禁止されています (kernel.yama.ptrace_scope)。次のコマンドで許可してください: sudo sysctl kernel.yama.ptrace_scope=1</translation>
    </message>
    <message>
        <source>The practice machine needs tracing (ptrace), but this computer or its container forbids it.</source>
        <translation>練習用マシンにはトレース (ptrace) が必要ですが、このコンピューターまたはコンテナーでは禁止されています。</translation>
    </message>
    <message>
        <source>The practice machine did not have enough memory in /dev/shm. Free some memory and start it again.</source>
        <translation>/dev/shm に練習用マシンのためのメモリーが足りませんでした。メモリーを空けてから、もう一度起動してください。</translation>
    </message>
    <message>
        <source>The practice machine&apos;s memory folder (usually /dev/shm) is mounted noexec. Remount it with the option exec.</source>
        <translation>練習用マシンのメモリー用フォルダー（通常は /dev/shm）が noexec でマウントされています。exec オプションでマウントし直してください。</translation>
    </message>
    <message>
        <source>The practice machine needs free space in {folder}: {reason}.</source>
        <translation>練習用マシンには {folder} に空き領域が必要です: {reason}。</translation>
    </message>
    <message>
        <source>The practice machine did not start within {seconds} s. Start it again when this computer is less busy.</source>
        <translation>練習用マシンが {seconds} 秒以内に起動しませんでした。コンピューターの負荷が下がってから、もう一度起動してください。</translation>
    </message>
    <message>
        <source>The helper of the practice machine did not start: {words}. Start it again. If that does not help, report this message.</source>
        <translation>練習用マシンのヘルパーが起動しませんでした: {words}。もう一度起動してください。それでも起動しない場合は、このメッセージを報告してください。</translation>
    </message>
    <message>
        <source>The practice machine&apos;s kernel needs an extra file on this processor. This file is missing or could not be loaded. Reinstall Raidwright. In a source checkout: sudo apt install gcc libc6-dev, then ./dev run.</source>
        <translation>このプロセッサーでは、練習用マシンのカーネルに補助ファイルが必要です。ファイルが見つからないか、読み込めませんでした。Raidwright を再インストールしてください。ソースから使っている場合は sudo apt install gcc libc6-dev のあと ./dev run を実行してください。</translation>
    </message>
    <message>
        <source>{program} cannot be started: {reason}. Reinstall its package.</source>
        <translation>{program} を起動できません: {reason}。パッケージを再インストールしてください。</translation>
    </message>
    <message>
        <source>The disks of the practice machine failed: {words}. Start it again. If that does not help, report this message.</source>
        <translation>練習用マシンのディスクに障害が起きました: {words}。もう一度起動してください。それでも直らない場合は、このメッセージを報告してください。</translation>
    </message>
    <message>
        <source>The disks of the practice machine stopped unexpectedly. Start it again.</source>
        <translation>練習用マシンのディスクが予期せず停止しました。もう一度起動してください。</translation>
    </message>
    <message>
        <source>The kernel of the practice machine stopped: {words}. Start it again. If that does not help, report this message.</source>
        <translation>練習用マシンのカーネルが停止しました: {words}。もう一度起動してください。それでも直らない場合は、このメッセージを報告してください。</translation>
    </message>
    <message>
        <source>The kernel of the practice machine was killed by {signal}. It may have run out of memory. Close other programs and start it again.</source>
        <translation>練習用マシンのカーネルがシグナル {signal} で強制終了されました。メモリーが足りなかった可能性があります。ほかのプログラムを閉じて、もう一度起動してください。</translation>
    </message>
    <message>
        <source>The manager process of the practice machine was killed. Start the practice machine again.</source>
        <translation>練習用マシンの管理プロセスが強制終了されました。練習用マシンをもう一度起動してください。</translation>
    </message>
    <message>
        <source>The practice machine stopped unexpectedly. Start it again.</source>
        <translation>練習用マシンが予期せず停止しました。もう一度起動してください。</translation>
    </message>
    <message>
        <source>3 disks share all reads, and 1 disk can fail.</source>
        <translation>3 台で読み取りを分担し、1 台の故障に耐えます。</translation>
    </message>
    <message>
        <source>A RAID 5 rebuild reads {size}. Hard disks can have 1 unreadable sector per {limit}.</source>
        <translation>RAID 5 の再構築では {size} を読み取ります。HDD は {limit} ごとに 1 つの読み取れないセクターがあり得ます。</translation>
    </message>
    <message>
        <source>A device used by this step was replaced. Create the plan again.</source>
        <translation>この手順のデバイスが別のものに変わりました。計画を作り直してください。</translation>
    </message>
    <message>
        <source>A layer test cannot be compared with other results. It compares each layer with the layer below.</source>
        <translation>レイヤー別テストは、ほかの測定結果と比較できません。各層をその下の層と比較します。</translation>
    </message>
    <message>
        <source>A new disk replaces it.</source>
        <translation>新しいディスクに交換しました。</translation>
    </message>
    <message>
        <source>A plan or a benchmark is still running.</source>
        <translation>計画またはベンチマークがまだ実行中です。</translation>
    </message>
    <message>
        <source>A virtual disk of {size} bytes does not fit in {folder}: {reason}.</source>
        <translation>{size} バイトの仮想ディスクが {folder} に入りません: {reason}。</translation>
    </message>
    <message>
        <source>Another kind of disk than the chosen ones.</source>
        <translation>選択したディスクと種類が異なります。</translation>
    </message>
    <message>
        <source>Another plan is running on this computer.</source>
        <translation>このコンピューターで別の計画を実行中です。</translation>
    </message>
    <message>
        <source>Another program has locked {disk}.</source>
        <translation>別のプログラムが {disk} をロックしています。</translation>
    </message>
    <message>
        <source>LVM has no backup of the volume group “{group}” on an array.</source>
        <translation>アレイ上にあったボリュームグループ「{group}」の LVM のバックアップはありません。</translation>
    </message>
    <message>
        <source>Raidwright does not support this read/write pattern ({pattern}).</source>
        <translation>この読み書きの方法（{pattern}）には対応していません。</translation>
    </message>
    <message>
        <source>Slot {slot} of the practice machine cannot be changed: {words}.</source>
        <translation>練習用マシンのスロット {slot} を操作できません: {words}。</translation>
    </message>
    <message>
        <source>All slots of the practice machine are full. Unplug a disk first.</source>
        <translation>練習用マシンのすべてのスロットにディスクが入っています。先にディスクを抜いてください。</translation>
    </message>
    <message>
        <source>The helper was stopped before it responded, for example by an update of Raidwright. If you were asked for a password, nothing was changed. Try again.</source>
        <translation>応答する前にヘルパーが停止しました（Raidwright の更新など）。パスワードを求められていた場合、何も変更していません。もう一度お試しください。</translation>
    </message>
    <message>
        <source>polkit cannot check passwords on this computer. Start its socket as root: systemctl enable --now polkit-agent-helper.socket</source>
        <translation>このコンピューターの polkit はパスワードを確認できません。root でソケットを起動してください: systemctl enable --now polkit-agent-helper.socket</translation>
    </message>
    <message>
        <source>The benchmark was interrupted: the benchmark program exited. Run the benchmark again.</source>
        <translation>ベンチマークが中断しました。測定プログラムが終了しました。もう一度実行してください。</translation>
    </message>
    <message>
        <source>{folder} is not responding. If it is on another computer, check whether you can reach that computer.</source>
        <translation>{folder} が応答しません。別のコンピューターにある場合は、そのコンピューターに接続できるか確認してください。</translation>
    </message>
    <message>
        <source>A disk of the build comparison is no longer connected.</source>
        <translation>一括比較のディスクが接続されていません。</translation>
    </message>
    <message>
        <source>This folder name is not possible: {reason}.</source>
        <translation>このフォルダー名は使えません: {reason}。</translation>
    </message>
    <message>
        <source>A layer test can only be exported as CSV, JSON, Markdown or HTML.</source>
        <translation>レイヤー別テストを書き出せる形式は、CSV、JSON、Markdown、HTML だけです。</translation>
    </message>
    <message>
        <source>The resync speed limits of “{name}” were removed.</source>
        <translation>「{name}」の再同期速度の制限を解除しました。</translation>
    </message>
    <message>
        <source>The resync speed limits of “{name}” were changed.</source>
        <translation>「{name}」の再同期速度の制限を変更しました。</translation>
    </message>
    <message>
        <source>A recorded sync has no test results that can be compared.</source>
        <translation>同期の記録には、比較できる測定結果がありません。</translation>
    </message>
    <message>
        <source>After a power failure, the whole array is resynced.</source>
        <translation>停電の後は、アレイ全体を再同期します。</translation>
    </message>
    <message>
        <source>After a power failure, only the areas being written at that time are resynced.</source>
        <translation>停電の後は、書き込み中だった部分だけを再同期します。</translation>
    </message>
    <message>
        <source>After about {size}, the speed probably drops from {before} to {after} MB/s. The values vary too much to be sure.</source>
        <translation>約 {size} の時点で、おそらく {before} MB/s から {after} MB/s に低下します。ばらつきが大きく、確実ではありません。</translation>
    </message>
    <message>
        <source>After the last cached write, it takes {seconds} s more until the data is on disk. Counting that time, the speed is {rate} MB/s.</source>
        <translation>最後のキャッシュ経由の書き込みの後、すべてをディスクに書き終えるまでさらに {seconds} 秒かかり、それを含めると {rate} MB/s です。</translation>
    </message>
    <message>
        <source>After {size}, the speed drops from {before} to {after} MB/s and stays low.</source>
        <translation>{size} の時点で {before} MB/s から {after} MB/s に低下し、回復しません。</translation>
    </message>
    <message>
        <source>All disks together read {together} MB/s, less than the {alone} MB/s they reach one by one. One processor core was at its limit, so the cause is inconclusive.</source>
        <translation>全ディスク同時では {together} MB/s で、1 台ずつの合計 {alone} MB/s に届きません。プロセッサーのコアの 1 つが限界だったため、原因は判定不能です。</translation>
    </message>
    <message>
        <source>All disks together read {together} MB/s, less than the {alone} MB/s they reach one by one. Something they share is the bottleneck, not their links ({ceiling} MB/s).</source>
        <translation>全ディスク同時では {together} MB/s で、1 台ずつの合計 {alone} MB/s に届きません。リンク（{ceiling} MB/s）ではなく、ディスクが共有するほかの部分がボトルネックです。</translation>
    </message>
    <message>
        <source>All disks together read {together} MB/s, less than the {alone} MB/s they reach one by one. The controller or the link is the bottleneck ({link}, at most {ceiling} MB/s).</source>
        <translation>全ディスク同時では {together} MB/s で、1 台ずつの合計 {alone} MB/s に届きません。コントローラーまたはリンクがボトルネックです（{link}、最大 {ceiling} MB/s）。</translation>
    </message>
    <message>
        <source>All disks together read {together} MB/s, less than the {alone} MB/s they reach one by one. Their shared link is the bottleneck (at most {ceiling} MB/s).</source>
        <translation>全ディスク同時では {together} MB/s で、1 台ずつの合計 {alone} MB/s に届きません。共有するリンクがボトルネックです（最大 {ceiling} MB/s）。</translation>
    </message>
    <message>
        <source>All disks together read {together} MB/s, less than the {alone} MB/s they reach one by one. Their shared link is the bottleneck.</source>
        <translation>全ディスク同時では {together} MB/s で、1 台ずつの合計 {alone} MB/s に届きません。共有するリンクがボトルネックです。</translation>
    </message>
    <message>
        <source>An array was degraded during the measurement of “{name}”.</source>
        <translation>「{name}」の測定中、アレイは縮退していました。</translation>
    </message>
    <message>
        <source>Another plan or benchmark is running here. Wait until it finishes, or cancel it with “raidwright cancel”.</source>
        <translation>ここで別の計画またはベンチマークが実行中です。終わるのを待つか、「raidwright cancel」で中止してください。</translation>
    </message>
    <message>
        <source>Another program reopened “{array}” immediately. Close that program, then try again.</source>
        <translation>別のプログラムが「{array}」をすぐに開き直しました。そのプログラムを終了してから、もう一度試してください。</translation>
    </message>
    <message>
        <source>Another sector size than the chosen disks.</source>
        <translation>選択したディスクとセクターサイズが異なります。</translation>
    </message>
    <message>
        <source>Array</source>
        <translation>アレイ</translation>
    </message>
    <message>
        <source>Back up the header of “{name}”</source>
        <translation>「{name}」のヘッダーをバックアップ</translation>
    </message>
    <message>
        <source>Biggest loss: {layer} loses {share} of the speed of {below}.</source>
        <translation>最大の損失: {layer} の速度は {below} より {share} 低下しています。</translation>
    </message>
    <message>
        <source>Build “{name}”: single disk, no array</source>
        <translation>「{name}」を構築: アレイなしのディスク 1 台</translation>
    </message>
    <message>
        <source>Build “{name}”: {level} of {count} disks</source>
        <translation>「{name}」を構築: ディスク {count} 台の {level}</translation>
    </message>
    <message>
        <source>Cached writes look {times} times as fast as direct writes. The data is on disk {seconds} s later: counting this time, the speed is {rate} MB/s.</source>
        <translation>キャッシュ経由の書き込みは、直接書き込みの {times} 倍の速さに見えます。データがディスクに書き込まれるのは {seconds} 秒後です。この時間を含めた速度は {rate} MB/s です。</translation>
    </message>
    <message>
        <source>Cannot draw pictures here: {reason}. Install the window&apos;s libraries, or export as HTML, with charts.</source>
        <translation>ここでは画像を描画できません: {reason}。ウィンドウ用のライブラリをインストールするか、グラフ付きの HTML で書き出してください。</translation>
    </message>
    <message>
        <source>Change disks of “{name}”</source>
        <translation>「{name}」のディスクを変更</translation>
    </message>
    <message>
        <source>Change the sharing password of {person}</source>
        <translation>{person} の共有パスワードを変更</translation>
    </message>
    <message>
        <source>Check the current status of the array.</source>
        <translation>アレイの現在の状態を確認してください。</translation>
    </message>
    <message>
        <source>Delete array “{name}”</source>
        <translation>アレイ「{name}」を削除</translation>
    </message>
    <message>
        <source>Disable “{name}” at boot</source>
        <translation>「{name}」を起動時に無効にする</translation>
    </message>
    <message>
        <source>Each disk has a copy of all files.</source>
        <translation>各ディスクにすべてのファイルのコピーがあります。</translation>
    </message>
    <message>
        <source>Enable “{name}” at boot</source>
        <translation>「{name}」を起動時に有効にする</translation>
    </message>
    <message>
        <source>Expand “{name}”</source>
        <translation>「{name}」を拡大</translation>
    </message>
    <message>
        <source>Fastest small writes that survive 1 disk failure.</source>
        <translation>1 台の故障に耐える構成で小さな書き込みが最速です。</translation>
    </message>
    <message>
        <source>It is a hot spare: it replaces the next disk that fails.</source>
        <translation>これはホットスペアです。次に故障したディスクと置き換わります。</translation>
    </message>
    <message>
        <source>LVM has no backup of the volume group “{group}” on these disks.</source>
        <translation>LVM には、これらのディスク上のボリュームグループ「{group}」のバックアップがありません。</translation>
    </message>
    <message>
        <source>Larger than the chosen disks: {size} would be unused.</source>
        <translation>選択したディスクより大きく、{size} が未使用になります。</translation>
    </message>
    <message>
        <source>Lock “{name}”</source>
        <translation>「{name}」をロック</translation>
    </message>
    <message>
        <source>MB/s, after the rank. “=” marks a shared rank (no clear difference). Values in brackets are unreliable.</source>
        <translation>順位の後の値は MB/s です。「=」は同順位（明確な差なし）、括弧内は信頼性の低い値です。</translation>
    </message>
    <message>
        <source>Maintain “{name}”</source>
        <translation>「{name}」の保守</translation>
    </message>
    <message>
        <source>Make “{name}” writable</source>
        <translation>「{name}」を書き込み可能にする</translation>
    </message>
    <message>
        <source>Mount “{name}”</source>
        <translation>「{name}」をマウント</translation>
    </message>
    <message>
        <source>No disk of the plan is part of the volume group “{group}”</source>
        <translation>計画のディスクはどれもボリュームグループ「{group}」に属していません</translation>
    </message>
    <message>
        <source>No redundancy: any disk failure loses all data</source>
        <translation>冗長性なし: 1 台でも故障するとすべてのデータが失われます</translation>
    </message>
    <message>
        <source>Not everything on {device} was copied: {words}</source>
        <translation>{device} の一部はコピーできませんでした: {words}</translation>
    </message>
    <message>
        <source>Not examined yet.</source>
        <translation>まだ調べていません。</translation>
    </message>
    <message>
        <source>Nothing was written. The plan does not say what was asked for.</source>
        <translation>何も書き込まれていません。計画に、何を求めたかが書かれていません。</translation>
    </message>
    <message>
        <source>Nothing was written. The plan is out of date. Look again and review it anew.</source>
        <translation>何も書き込まれていません。計画が古くなっています。もう一度確認し、新しい計画を見直してください。</translation>
    </message>
    <message>
        <source>Old data would be lost:</source>
        <translation>古いデータが失われます:</translation>
    </message>
    <message>
        <source>Open it from another computer in your home network.</source>
        <translation>ホームネットワークの別のコンピューターから開いてください。</translation>
    </message>
    <message>
        <source>Other computers ask for it at the next connection.</source>
        <translation>他のコンピューターは、次回の接続時に新しいパスワードを要求します。</translation>
    </message>
    <message>
        <source>Part of the same drive as a chosen disk.</source>
        <translation>選択したディスクと同じドライブの一部です。</translation>
    </message>
    <message>
        <source>Plan for “{name}”</source>
        <translation>「{name}」の計画</translation>
    </message>
    <message>
        <source>Reads {rate} MB/s, {ratio} × one disk, during the initial sync.</source>
        <translation>初期同期中の読み取りは {rate} MB/s、1 台の {ratio} 倍です。</translation>
    </message>
    <message>
        <source>Reads {rate} MB/s, {ratio} × one disk: a film of 4 GB in {seconds} s.</source>
        <translation>読み取り {rate} MB/s、1 台の {ratio} 倍です。4 GB の動画なら {seconds} 秒です。</translation>
    </message>
    <message>
        <source>Reads {reads} ×, writes {writes} × one disk</source>
        <translation>1 台に対して読み取り {reads} 倍、書き込み {writes} 倍</translation>
    </message>
    <message>
        <source>Release “{name}”</source>
        <translation>「{name}」を解放</translation>
    </message>
    <message>
        <source>Restore the header of “{name}”</source>
        <translation>「{name}」のヘッダーを復元</translation>
    </message>
    <message>
        <source>Resume building “{name}”</source>
        <translation>「{name}」の構築を再開</translation>
    </message>
    <message>
        <source>Samba does not serve “{share}” from {folder}.</source>
        <translation>Samba は「{share}」を {folder} から提供していません。</translation>
    </message>
    <message>
        <source>Share the folder “{folder}” of “{name}”</source>
        <translation>「{name}」のフォルダー「{folder}」を共有</translation>
    </message>
    <message>
        <source>Sharing with the network is not rehearsed.</source>
        <translation>ネットワークでの共有はリハーサルに含まれません。</translation>
    </message>
    <message>
        <source>Smaller than the chosen disks: each would offer only this size.</source>
        <translation>選択したディスクより小さく、全ディスクがこのサイズに制限されます。</translation>
    </message>
    <message>
        <source>Start “{name}”</source>
        <translation>「{name}」を開始</translation>
    </message>
    <message>
        <source>Step {number} is now:</source>
        <translation>手順 {number} の現在の内容:</translation>
    </message>
    <message>
        <source>Stop sharing “{share}”</source>
        <translation>「{share}」の共有を停止</translation>
    </message>
    <message>
        <source>Stop “{name}”</source>
        <translation>「{name}」を停止</translation>
    </message>
    <message>
        <source>Stopped before both were measured.</source>
        <translation>両方を測定する前に停止しました。</translation>
    </message>
    <message>
        <source>Survives 1 disk failure</source>
        <translation>1 台の故障に耐える</translation>
    </message>
    <message>
        <source>Survives {n} disk failures</source>
        <translation>{n} 台の故障に耐える</translation>
    </message>
    <message>
        <source>The array was built on disks of 1 GiB.</source>
        <translation>1 GiB のディスクにアレイを作成しました。</translation>
    </message>
    <message>
        <source>The computer changed after the plan was made</source>
        <translation>計画の作成後にコンピューターの状態が変わりました</translation>
    </message>
    <message>
        <source>The copy of {device} does not contain {kind}.</source>
        <translation>{device} のコピーには {kind} がありません。</translation>
    </message>
    <message>
        <source>The copy of {disk} has the serial number {serial}.</source>
        <translation>{disk} のコピーのシリアル番号は {serial} です。</translation>
    </message>
    <message>
        <source>The data on the array was not changed. Check what is shared, then create the plan again.</source>
        <translation>アレイのデータは変更されていません。共有の状態を確認してから、計画をもう一度作成してください。</translation>
    </message>
    <message>
        <source>The disk {disk} cannot be copied for the rehearsal.</source>
        <translation>ディスク {disk} はリハーサル用にコピーできません。</translation>
    </message>
    <message>
        <source>The disk {serial} was unplugged. The array is degraded, and works.</source>
        <translation>ディスク {serial} を取り外しました。アレイは縮退状態で動作しています。</translation>
    </message>
    <message>
        <source>The expected change did not happen within {n} seconds.</source>
        <translation>想定した変化が {n} 秒以内に起こりませんでした。</translation>
    </message>
    <message>
        <source>The first sync is complete. The array is protected.</source>
        <translation>最初の同期が完了しました。アレイは保護されています。</translation>
    </message>
    <message>
        <source>The folder and its files are unchanged.</source>
        <translation>フォルダーとそのファイルは変更されていません。</translation>
    </message>
    <message>
        <source>The history is from before the first release and cannot be read. It was saved as {file}, and a new history was started.</source>
        <translation>履歴ファイルは最初のリリースより前のもので、読み取れません。{file} として残し、新しい履歴を始めました。</translation>
    </message>
    <message>
        <source>The most space that survives 1 disk failure.</source>
        <translation>1 台の故障に耐える構成で最大の容量です。</translation>
    </message>
    <message>
        <source>The percentage of read requests is missing or not valid.</source>
        <translation>読み取り要求の割合がないか、正しくありません。</translation>
    </message>
    <message>
        <source>The plan for “{name}” is complete.</source>
        <translation>「{name}」の計画が完了しました。</translation>
    </message>
    <message>
        <source>The plan must now be confirmed with the path of {paths}</source>
        <translation>計画の実行には、現在 {paths} のパスの入力による確認が必要です</translation>
    </message>
    <message>
        <source>The plan now destroys: {contents}</source>
        <translation>計画で現在破棄されるもの: {contents}</translation>
    </message>
    <message>
        <source>The plan now ends after step {count}</source>
        <translation>計画は現在、手順 {count} で終わります</translation>
    </message>
    <message>
        <source>The plan now erases contents that cannot be checked</source>
        <translation>計画は現在、確認できない内容を消去します</translation>
    </message>
    <message>
        <source>The plan now uses {after}, not {before}</source>
        <translation>計画で使うディスクは現在 {after} で、{before} ではありません</translation>
    </message>
    <message>
        <source>The rebuild is complete. The array is protected again.</source>
        <translation>リビルドが完了しました。アレイは再び保護されています。</translation>
    </message>
    <message>
        <source>The rehearsal used a passphrase of its own, which is quick to check.</source>
        <translation>リハーサルでは、短時間で確認できる専用のパスフレーズを使いました。</translation>
    </message>
    <message>
        <source>The steps of this plan do not fit starting or stopping an array.</source>
        <translation>この計画の手順は、アレイの開始や停止に合いません。</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>バイト</translation>
    </message>
    <message>
        <source>CPU seconds per GB: {total}, including {workers}.</source>
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
        <source>Check each array manually from time to time. Damage in data that is rarely read can go unnoticed.</source>
        <translation>ときどき各アレイを手動で検査してください。めったに読まれないデータは、壊れていても気付かないことがあります。</translation>
    </message>
    <message>
        <source>Chunk size {chunk} · stride {stride} · stripe width {width} (blocks of 4 KiB)</source>
        <translation>チャンクサイズ {chunk} · ストライド {stride} · ストライプ幅 {width}（4 KiB ブロック単位）</translation>
    </message>
    <message>
        <source>Wipe 1 disk</source>
        <translation>ディスク 1 台を消去</translation>
    </message>
    <message>
        <source>Wipe {count} disks</source>
        <translation>ディスク {count} 台を消去</translation>
    </message>
    <message>
        <source>Could not be wiped: {disks}. Destroy each of them physically before you give it away.</source>
        <translation>消去できませんでした: {disks}。手放す前に、それぞれ物理的に破壊してください。</translation>
    </message>
    <message>
        <source>This is not a line of CrystalDiskMark.</source>
        <translation>CrystalDiskMark の行ではありません。</translation>
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
        <source>The start and end of each disk were checked. No data was found.</source>
        <translation>各ディスクの先頭と末尾を確認しました。データは見つかりませんでした。</translation>
    </message>
    <message>
        <source>The start and end of each disk were checked. No data was found. Saved encryption headers can still unlock old copies of these disks. Erase those headers too.</source>
        <translation>各ディスクの先頭と末尾を確認しました。データは見つかりませんでした。保存した暗号化ヘッダーは、これらのディスクの古い複製をまだ開けます。ヘッダーも消去してください。</translation>
    </message>
    <message>
        <source>All arrays of this computer are checked monthly.</source>
        <translation>このコンピューターのすべてのアレイは毎月検査されます。</translation>
    </message>
    <message>
        <source>Every layer has exactly the planned size.</source>
        <translation>すべての層が計画どおりの大きさです。</translation>
    </message>
    <message>
        <source>Expected order, fastest first: {order}. The measurement differs: “{slow}” was faster than “{fast}”.</source>
        <translation>予測される順序（速い順）: {order}。測定結果は異なり、「{slow}」が「{fast}」より高速でした。</translation>
    </message>
    <message>
        <source>Expected order, fastest first: {order}. The measurement confirms it.</source>
        <translation>予測される順序（速い順）: {order}。測定結果も同じです。</translation>
    </message>
    <message>
        <source>Expected order, fastest first: {order}. Inconclusive: the results confirm only a part of it.</source>
        <translation>予測される順序（速い順）: {order}。判定不能: 測定結果で確認できたのは一部だけです。</translation>
    </message>
    <message>
        <source>Fair: a longer passphrase is better than a complicated one.</source>
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
        <source>The full-span test measures one disk at a time. Choose only one disk.</source>
        <translation>全域テストで測定できるのは 1 度に 1 台のディスクだけです。1 台を選んでください。</translation>
    </message>
    <message>
        <source>Unlock method of “{name}”</source>
        <translation>「{name}」のロック解除の方法</translation>
    </message>
    <message>
        <source>Syncs were paused for some of these results and not for others.</source>
        <translation>同期を一時停止した結果と、していない結果が混ざっています。</translation>
    </message>
    <message>
        <source>Other users could read the file in {folder}, because its file system has no access rights. Choose another place, such as one with ext4.</source>
        <translation>{folder} では、ほかのユーザーがファイルを読めてしまいます。このファイルシステムはアクセス権に対応していません。ext4 など、アクセス権に対応した場所を選んでください。</translation>
    </message>
    <message>
        <source>This result cannot be saved: {reason}.</source>
        <translation>この測定結果は保存できません: {reason}。</translation>
    </message>
    <message>
        <source>Some values differ from the plan. Check the marked rows.</source>
        <translation>計画と異なる値があります。印の付いた行を確認してください。</translation>
    </message>
    <message>
        <source>The length in seconds is missing.</source>
        <translation>秒数がありません。</translation>
    </message>
    <message>
        <source>The test size is missing.</source>
        <translation>テストサイズがありません。</translation>
    </message>
    <message>
        <source>The repair continues in the background. Check the array again when it finishes.</source>
        <translation>修復はバックグラウンドで続きます。終わったら、アレイをもう一度検査してください。</translation>
    </message>
    <message>
        <source>The check continues in the background. The result appears on the array page.</source>
        <translation>検査はバックグラウンドで続きます。結果はアレイのページに表示されます。</translation>
    </message>
    <message>
        <source>The text has more than {n} rows.</source>
        <translation>行数が {n} を超えています。</translation>
    </message>
    <message>
        <source>This setup has no space for a test file of {size}.</source>
        <translation>この構成には {size} のテストファイルを置く空き容量がありません。</translation>
    </message>
    <message>
        <source>They apply until the array is stopped or the computer restarts.</source>
        <translation>アレイを停止するか、コンピューターを再起動するまで有効です。</translation>
    </message>
    <message>
        <source>The speed is the same at the start ({begin} MB/s) and at the end ({end} MB/s).</source>
        <translation>先頭（{begin} MB/s）と末尾（{end} MB/s）の速度は同じです。</translation>
    </message>
    <message>
        <source>The array keeps this name after every boot. Deleting the array also removes these settings.</source>
        <translation>起動のたびに、アレイはこの名前になります。アレイを削除すると、この設定も取り除かれます。</translation>
    </message>
    <message>
        <source>The limits for all arrays apply.</source>
        <translation>すべてのアレイに共通の制限が適用されます。</translation>
    </message>
    <message>
        <source>This is not a date.</source>
        <translation>日付ではありません。</translation>
    </message>
    <message>
        <source>This row cannot be displayed: {reason}.</source>
        <translation>この行は表示できません: {reason}。</translation>
    </message>
    <message>
        <source>The file system was not mounted.</source>
        <translation>ファイルシステムはマウントされませんでした。</translation>
    </message>
    <message>
        <source>The array is reshaped in the background, which can take days. When that finishes, you can expand its file system.</source>
        <translation>バックグラウンドで構成変更（リシェイプ）中です。数日かかることがあります。終わったら、ファイルシステムを拡大できます。</translation>
    </message>
    <message>
        <source>No data was transferred.</source>
        <translation>データは転送されていません。</translation>
    </message>
    <message>
        <source>This job ran at the same time as {other}, so both shared the disk.</source>
        <translation>このジョブは {other} と同時に実行され、ディスクを共有していました。</translation>
    </message>
    <message>
        <source>It stalled for {seconds} s after {size}.</source>
        <translation>{size} の時点で {seconds} 秒間停止しました。</translation>
    </message>
    <message>
        <source>It stalled {count} times, {total} s in total. The longest stall took {seconds} s, after {size}.</source>
        <translation>{count} 回、合計 {total} 秒間停止しました。最長は {size} の時点の {seconds} 秒です。</translation>
    </message>
    <message>
        <source>This takes longer than {hours} hours. Compare fewer setups, or run fewer rounds.</source>
        <translation>{hours} 時間を超えます。比較する構成を減らすか、巡回数を減らしてください。</translation>
    </message>
    <message>
        <source>You need this passphrase to unlock the array after a restart, unless you choose a key file. If both are lost, nobody can read the data.</source>
        <translation>再起動後にアレイのロックを解除するには、このパスフレーズが必要です（キーファイルを選んだ場合を除く）。両方を失うと、誰もデータを読めなくなります。</translation>
    </message>
    <message>
        <source>This setup needs {count} disks, but only {given} are selected.</source>
        <translation>この構成にはディスクが {count} 台必要ですが、選ばれているのは {given} 台です。</translation>
    </message>
    <message>
        <source>The sync was interrupted: a disk failed, or someone stopped it.</source>
        <translation>同期は中断されました。ディスクが故障したか、誰かが停止しました。</translation>
    </message>
    <message>
        <source>The speed of this job was limited ({option}).</source>
        <translation>速度が制限されていました（{option}）。</translation>
    </message>
    <message>
        <source>The start and end of the disk were checked. No data was found.</source>
        <translation>ディスクの先頭と末尾を確認しました。データは見つかりませんでした。</translation>
    </message>
    <message>
        <source>The sync was slower at the end ({end} MB/s) than at the start ({begin} MB/s). This is normal for hard disks.</source>
        <translation>末尾（{end} MB/s）は先頭（{begin} MB/s）より遅くなりました。HDD では普通です。</translation>
    </message>
    <message>
        <source>The sync was slower at the end ({end} MB/s) than at the start ({begin} MB/s).</source>
        <translation>末尾（{end} MB/s）は先頭（{begin} MB/s）より遅くなりました。</translation>
    </message>
    <message>
        <source>This result was imported, and its commands can come from anybody. Export them on the computer that measured it.</source>
        <translation>取り込んだ結果のため、コマンドの作成者が分かりません。測定したコンピューターで書き出してください。</translation>
    </message>
    <message>
        <source>The disks of this array were not connected and were not changed.</source>
        <translation>ディスクは接続されていませんでした。ディスクの内容は変わりません。</translation>
    </message>
    <message>
        <source>These values are out of range.</source>
        <translation>値が範囲外です。</translation>
    </message>
    <message>
        <source>Keep the file as secret as the passphrase, and not on this array. Together with the current passphrase, it unlocks the array even after you change the passphrase. Back up the header again after every change of its keys.</source>
        <translation>ファイルはこのアレイ以外の場所に、パスフレーズと同じように秘密にして保管してください。現在のパスフレーズがあれば、パスフレーズの変更後でもこのファイルでアレイを開けます。キーを変更したら、そのたびにバックアップし直してください。</translation>
    </message>
    <message>
        <source>LVM sent an unknown response: {reason}.</source>
        <translation>LVM の応答を理解できません: {reason}。</translation>
    </message>
    <message>
        <source>LVM does not respond.</source>
        <translation>LVM が応答しません。</translation>
    </message>
    <message>
        <source>LVM has no backup of the volume group “{group}” on {mapping}.</source>
        <translation>LVM に、{mapping} 上のボリュームグループ「{group}」のバックアップがありません。</translation>
    </message>
    <message>
        <source>LVM reports:</source>
        <translation>LVM の応答:</translation>
    </message>
    <message>
        <source>LVM volume</source>
        <translation>LVM ボリューム</translation>
    </message>
    <message>
        <source>Failure emails are now sent to {address}.</source>
        <translation>故障通知メールは、今後 {address} に送信されます。</translation>
    </message>
    <message>
        <source>Programs used the array at {rate} MB/s at the same time, which slowed the sync down.</source>
        <translation>同時にプログラムが {rate} MB/s でアレイを使っていたため、同期が遅くなりました。</translation>
    </message>
    <message>
        <source>More streams at a time are faster, up to {most} ({best} MB/s, one alone: {one} MB/s).</source>
        <translation>同時実行数を増やすほど速くなります（{most} まで。最大 {best} MB/s、1 つでは {one} MB/s）。</translation>
    </message>
    <message>
        <source>NOT blank</source>
        <translation>データあり</translation>
    </message>
    <message>
        <source>NOT wiped</source>
        <translation>消去されていません</translation>
    </message>
    <message>
        <source>Scheduled checks of all arrays are turned off.</source>
        <translation>すべてのアレイの定期的な検査を無効にしました。</translation>
    </message>
    <message>
        <source>No array with the UUID {uuid} is running.</source>
        <translation>UUID が {uuid} のアレイは動作していません。</translation>
    </message>
    <message>
        <source>No speed drop up to {size}.</source>
        <translation>{size} まで、速度の低下はありませんでした。</translation>
    </message>
    <message>
        <source>No disk was read or changed.</source>
        <translation>ディスクの読み取りも変更もしていません。</translation>
    </message>
    <message>
        <source>No layer has a clear loss.</source>
        <translation>はっきりした損失のある層はありません。</translation>
    </message>
    <message>
        <source>No machine is open.</source>
        <translation>マシンが開かれていません。</translation>
    </message>
    <message>
        <source>Failure emails are turned off.</source>
        <translation>故障通知メールを無効にしました。</translation>
    </message>
    <message>
        <source>No member of {array} is connected</source>
        <translation>{array} のメンバーが接続されていません</translation>
    </message>
    <message>
        <source>You have no running plan on this computer.</source>
        <translation>このコンピューターで実行中のあなたの計画はありません。</translation>
    </message>
    <message>
        <source>No striping, so no alignment is needed.</source>
        <translation>ストライピングがないため、位置合わせは不要です。</translation>
    </message>
    <message>
        <source>Cannot create a test file in {point}: {reason}.</source>
        <translation>{point} にテストファイルを作成できません: {reason}。</translation>
    </message>
    <message>
        <source>No volume of “{group}” is available.</source>
        <translation>「{group}」のボリュームがありません。</translation>
    </message>
    <message>
        <source>The authentication dialog timed out. Try again.</source>
        <translation>認証ダイアログが時間切れになりました。もう一度試してください。</translation>
    </message>
    <message>
        <source>Cannot ask for a password here. Use a terminal, a desktop session or sudo.</source>
        <translation>ここではパスワードを尋ねられません。ターミナル、デスクトップセッション、または sudo を使ってください。</translation>
    </message>
    <message>
        <source>None of them is clearly the fastest in any test.</source>
        <translation>どのテストでも、明らかに最速のものはありません。</translation>
    </message>
    <message>
        <source>This result has no rows of CrystalDiskMark 3, so it cannot be exported in that format.</source>
        <translation>この測定結果には CrystalDiskMark 3 の行がないため、この形式では書き出せません。</translation>
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
        <source>None of these setups can be built here.</source>
        <translation>ここで構築できる構成はありません。</translation>
    </message>
    <message>
        <source>Nothing is mounted yet.</source>
        <translation>まだ何もマウントされていません。</translation>
    </message>
    <message>
        <source>No data was changed.</source>
        <translation>データは変更していません。</translation>
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
        <source>The disks could not be examined, so nothing was written: {reason}.</source>
        <translation>ディスクを調べられないため、何も書き込んでいません: {reason}。</translation>
    </message>
    <message>
        <source>{device} cannot be read, so nothing was written: {reason}.</source>
        <translation>{device} を読み取れないため、何も書き込んでいません: {reason}。</translation>
    </message>
    <message>
        <source>Notifications could not be turned on or off: {file}: {reason}.</source>
        <translation>通知のオン・オフを切り替えられませんでした: {file}: {reason}。</translation>
    </message>
    <message>
        <source>Desktop notifications have a separate setting, which is unchanged.</source>
        <translation>デスクトップ通知の設定は別にあり、変更されていません。</translation>
    </message>
    <message>
        <source>{one} and {other}: {count} of {tests} tests are inconclusive.</source>
        <translation>{one} と {other}: {tests} 件中 {count} 件のテストは判定不能です。</translation>
    </message>
    <message>
        <source>A single disk without an array can only be measured with a file system. Choose one for it.</source>
        <translation>アレイなしの 1 台のディスクは、ファイルシステムがないと測定できません。ファイルシステムを選んでください。</translation>
    </message>
    <message>
        <source>One stream reaches the full speed ({best} MB/s). More streams are not faster.</source>
        <translation>1 本で最高速度に達します（{best} MB/s）。増やしても速くなりません。</translation>
    </message>
    <message>
        <source>One of them can only be read, but the first result only has writes. Choose other results.</source>
        <translation>一方は読み取りしかできませんが、1 つ目の結果には書き込みしかありません。別の結果を選んでください。</translation>
    </message>
    <message>
        <source>Only the first {n} results of a text are imported.</source>
        <translation>1 つのテキストから取り込む結果は、最初の {n} 件だけです。</translation>
    </message>
    <message>
        <source>Only {one} was measured.</source>
        <translation>測定されたのは {one} だけです。</translation>
    </message>
    <message>
        <source>Only {share} % of the requests went to random positions.</source>
        <translation>ランダムな位置への要求は {share} % だけです。</translation>
    </message>
    <message>
        <source>Users other than root can access {folder}. Set its mode to 0700.</source>
        <translation>{folder} に root 以外のユーザーもアクセスできます。モードを 0700 にしてください。</translation>
    </message>
    <message>
        <source>Partition</source>
        <translation>パーティション</translation>
    </message>
    <message>
        <source>RAID is not a backup: deleted or overwritten data is lost on all disks.</source>
        <translation>RAID はバックアップではありません。削除や上書きをしたデータは、すべてのディスクから失われます。</translation>
    </message>
    <message>
        <source>Raidwright ended during the measurement.</source>
        <translation>測定の途中で Raidwright が終了しました。</translation>
    </message>
    <message>
        <source>Raidwright is being upgraded or removed. Try again when that has finished.</source>
        <translation>Raidwright 自体が更新または削除されている最中です。終わってからもう一度試してください。</translation>
    </message>
    <message>
        <source>Raidwright closed the machine before the plan finished.</source>
        <translation>計画が終わる前に、Raidwright がマシンとの接続を終えました。</translation>
    </message>
    <message>
        <source>Raidwright&apos;s helper has not reported on this computer yet.</source>
        <translation>Raidwright のヘルパーは、このコンピューターについてまだ何も報告していません。</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>読み取り</translation>
    </message>
    <message>
        <source>Results of fio in client/server mode cannot be imported. Measure on each computer separately.</source>
        <translation>fio のクライアント／サーバーモードの結果は取り込めません。コンピューターごとに測定してください。</translation>
    </message>
    <message>
        <source>Second write</source>
        <translation>2 回目の書き込み</translation>
    </message>
    <message>
        <source>Sector sizes and old signatures are unknown.</source>
        <translation>セクターサイズと以前のシグネチャは分かりません。</translation>
    </message>
    <message>
        <source>Slow disk: on its own, {disk} reaches only {share} of the speed of the other disks. It slows down the whole array.</source>
        <translation>遅いディスク: {disk} は単独で、ほかのディスクの {share} の速度しか出ません。アレイ全体が遅くなります。</translation>
    </message>
    <message>
        <source>Smallest member</source>
        <translation>最小のメンバー</translation>
    </message>
    <message>
        <source>Some of these results were imported and can be from another computer.</source>
        <translation>取り込んだ結果が含まれています。別のコンピューターのものの可能性があります。</translation>
    </message>
    <message>
        <source>UDisks2 does not list the devices: {reason}</source>
        <translation>UDisks2 からデバイスの一覧を取得できません: {reason}</translation>
    </message>
    <message>
        <source>{device} contains {name}, but not the one that was created.</source>
        <translation>{device} には {name} がありますが、作成されたものではありません。</translation>
    </message>
    <message>
        <source>{disk} is another disk than when the plan was made</source>
        <translation>{disk} は計画の作成時とは別のディスクです</translation>
    </message>
    <message>
        <source>{disk} is not copied: at most {most} disks are.</source>
        <translation>{disk} はコピーされません。コピーできるのは {most} 台までです。</translation>
    </message>
    <message>
        <source>{disk} is not copied: disks of 1 MiB to 32 TiB can be.</source>
        <translation>{disk} はコピーされません。コピーできるのは 1 MiB から 32 TiB までのディスクです。</translation>
    </message>
    <message>
        <source>{disk} is not copied: it holds the running system.</source>
        <translation>{disk} はコピーされません。実行中のシステムが入っています。</translation>
    </message>
    <message>
        <source>{disk} now contains {found}, but the plan was made with {wanted}</source>
        <translation>{disk} には現在 {found} がありますが、計画は {wanted} をもとに作成されました</translation>
    </message>
    <message>
        <source>{disk} was reconnected after the plan was made</source>
        <translation>{disk} は計画の作成後に接続し直されました</translation>
    </message>
    <message>
        <source>{files} changed after the plan was made</source>
        <translation>{files} は計画の作成後に変更されました</translation>
    </message>
    <message>
        <source>{file} is LVM&apos;s backup of a group on the array {array}. Delete that array instead of wiping its disks</source>
        <translation>{file} は、アレイ {array} 上のグループについて LVM が保存したバックアップです。ディスクを消去する代わりに、そのアレイを削除してください</translation>
    </message>
    <message>
        <source>{folder} in {point} is a link, a file or another file system. Choose another folder.</source>
        <translation>{point} の {folder} は、リンク、ファイル、または別のファイルシステムです。別のフォルダーを選択してください。</translation>
    </message>
    <message>
        <source>{folder} is not a folder of the plan&apos;s array.</source>
        <translation>{folder} は、計画のアレイのフォルダーではありません。</translation>
    </message>
    <message>
        <source>{n} disks are enough for one array.</source>
        <translation>1 つのアレイには {n} 台で十分です。</translation>
    </message>
    <message>
        <source>{n} disks were copied to the practice machine.</source>
        <translation>{n} 台のディスクを練習用マシンにコピーしました。</translation>
    </message>
    <message>
        <source>{person} has a new sharing password.</source>
        <translation>{person} の共有パスワードを変更しました。</translation>
    </message>
    <message>
        <source>{person} has no sharing password.</source>
        <translation>{person} の共有パスワードは設定されていません。</translation>
    </message>
    <message>
        <source>{point} is already used as a mount point. Choose another one.</source>
        <translation>{point} はすでにマウント先として使われています。別のマウント先を選んでください。</translation>
    </message>
    <message>
        <source>{device} is in use or contains data: {found}.</source>
        <translation>{device} は使用中か、データがあります: {found}。</translation>
    </message>
    <message>
        <source>Step {n} could not start.</source>
        <translation>手順 {n} を開始できませんでした。</translation>
    </message>
    <message>
        <source>Step {n} failed.</source>
        <translation>手順 {n} が失敗しました。</translation>
    </message>
    <message>
        <source>Steps {first} to {last} run on {count} disks at the same time.</source>
        <translation>手順 {first}～{last} は、{count} 台のディスクで同時に実行します。</translation>
    </message>
    <message>
        <source>Stopped after {whole} of {count} runs.</source>
        <translation>{count} 件の測定のうち {whole} 件が終わったところで停止しました。</translation>
    </message>
    <message>
        <source>Stopped before all three I/O modes were measured.</source>
        <translation>3 つの I/O モードすべてを測定する前に停止しました。</translation>
    </message>
    <message>
        <source>Stopped before anything was measured.</source>
        <translation>何も測定しないうちに停止しました。</translation>
    </message>
    <message>
        <source>Stopped before anything was measured. Nothing was saved.</source>
        <translation>何も測定しないうちに停止しました。何も保存していません。</translation>
    </message>
    <message>
        <source>Stopped before all disks and layers were measured.</source>
        <translation>すべてのディスクと層を測定する前に停止しました。</translation>
    </message>
    <message>
        <source>Stopped before the end. These results cover only the part measured until then.</source>
        <translation>完了前に停止しました。結果は、それまでに測定した部分だけのものです。</translation>
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
        <translation>同期書き込み</translation>
    </message>
    <message>
        <source>Delete them too to wipe their disks and verify that they are blank.</source>
        <translation>それらのアレイも削除すると、ディスクが消去され、空になったことが確認されます。</translation>
    </message>
    <message>
        <source>Delete them too to wipe their disks and verify that they are blank. The middle of the array was not checked. If a part of it had its own encryption, the keys can still be there.</source>
        <translation>それらのアレイも削除すると、ディスクが消去され、空になったことが確認されます。アレイの中ほどは確認していません。その一部だけが暗号化されていた場合、キーが残っている可能性があります。</translation>
    </message>
    <message>
        <source>Array deleted, but some disks still contain data.</source>
        <translation>アレイを削除しましたが、データが残っているディスクがあります。</translation>
    </message>
    <message>
        <source>Some disks still contain data.</source>
        <translation>データが残っているディスクがあります。</translation>
    </message>
    <message>
        <source>Array deleted, but not all disks could be verified as blank.</source>
        <translation>アレイを削除しましたが、一部のディスクは空であることを確認できませんでした。</translation>
    </message>
    <message>
        <source>Not all disks could be verified as blank.</source>
        <translation>一部のディスクは空であることを確認できませんでした。</translation>
    </message>
    <message>
        <source>Array deleted. Its partitions are blank. The rest of these disks was not changed.</source>
        <translation>アレイを削除しました。アレイのパーティションは空です。ディスクのほかの部分は変更していません。</translation>
    </message>
    <message>
        <source>Array deleted. The arrays below it are still there.</source>
        <translation>アレイを削除しました。その下のアレイは残っています。</translation>
    </message>
    <message>
        <source>Array deleted. The disks are blank.</source>
        <translation>アレイを削除しました。ディスクは空です。</translation>
    </message>
    <message>
        <source>Array deleted. All disks that could be wiped are blank.</source>
        <translation>アレイを削除しました。消去できたディスクは空です。</translation>
    </message>
    <message>
        <source>The array is still running, unchanged. Check its status, then create the plan again.</source>
        <translation>アレイは変更されず、動作を続けています。状態を確認し、計画を作り直してください。</translation>
    </message>
    <message>
        <source>The array is still running with its remaining disks. Completed steps were kept. Check the array status, then plan the remaining changes.</source>
        <translation>アレイは残りのディスクで動作を続けています。完了した手順はそのまま残ります。アレイの状態を確認し、残りの変更を計画してください。</translation>
    </message>
    <message>
        <source>The array has {bytes} bytes.</source>
        <translation>アレイの容量は {bytes} バイトです。</translation>
    </message>
    <message>
        <source>The array is not protected until the initial sync finishes.</source>
        <translation>初期同期が終わるまで、アレイは保護されません。</translation>
    </message>
    <message>
        <source>The array was degraded, so its results do not show the speed of the complete array. The losses of the layers are not reported.</source>
        <translation>アレイが縮退していたため、結果は完全なアレイの速度を示しません。層ごとの損失は報告しません。</translation>
    </message>
    <message>
        <source>This blueprint mounts no file system, so no folders can be created. Leave the folders out.</source>
        <translation>この設計図は何もマウントしないため、フォルダーを作成できません。フォルダーの指定を外してください。</translation>
    </message>
    <message>
        <source>Busiest core: {share} utilization.</source>
        <translation>最も負荷の高いコアの使用率: {share}。</translation>
    </message>
    <message>
        <source>The calling program has ended.</source>
        <translation>呼び出し元のプログラムが終了しています。</translation>
    </message>
    <message>
        <source>The build comparison cannot be saved in the history, or is running elsewhere.</source>
        <translation>この一括比較を履歴に保存できないか、別の場所で実行中です。</translation>
    </message>
    <message>
        <source>The check or repair of “{name}” was canceled.</source>
        <translation>「{name}」の検査または修復をキャンセルしました。</translation>
    </message>
    <message>
        <source>The commands of this measurement are unknown, so they cannot be exported.</source>
        <translation>測定に使われたコマンドが分からないため、書き出せません。</translation>
    </message>
    <message>
        <source>The system refused the operation: {reason}.</source>
        <translation>システムが操作を拒否しました: {reason}。</translation>
    </message>
    <message>
        <source>The data on the array was not changed. Check the array status, then create the plan again. A partly restored header can be restored again.</source>
        <translation>アレイのデータは変更していません。アレイの状態を確認し、計画を作り直してください。途中まで復元したヘッダーは、もう一度復元できます。</translation>
    </message>
    <message>
        <source>The device contains {found}, so it is not overwritten.</source>
        <translation>デバイスに {found} があるため、上書きしません。</translation>
    </message>
    <message>
        <source>The device is not on the selected array.</source>
        <translation>デバイスは、選択したアレイの上にありません。</translation>
    </message>
    <message>
        <source>The device has only {size}. Choose a smaller test size.</source>
        <translation>デバイスの容量は {size} しかありません。より小さなテストサイズを選んでください。</translation>
    </message>
    <message>
        <source>The disk was added to “{name}”.</source>
        <translation>ディスクを「{name}」に追加しました。</translation>
    </message>
    <message>
        <source>The disk was removed from “{name}”.</source>
        <translation>ディスクを「{name}」から外しました。</translation>
    </message>
    <message>
        <source>The system disk of this computer cannot be found</source>
        <translation>このコンピューターのシステムがあるディスクが見つかりません</translation>
    </message>
    <message>
        <source>The disk {disk} of the build comparison is not connected. Connect it, then try again.</source>
        <translation>一括比較のディスク {disk} が接続されていません。接続してからもう一度試してください。</translation>
    </message>
    <message>
        <source>The disks are blank.</source>
        <translation>ディスクは空です。</translation>
    </message>
    <message>
        <source>The disks contain data that is not from this build comparison. Check the disks, then start a new comparison.</source>
        <translation>ディスクに、この一括比較のものではないデータがあります。ディスクを確認し、新しい一括比較を始めてください。</translation>
    </message>
    <message>
        <source>The disks of the practice machine do not respond: {reason}.</source>
        <translation>練習用マシンのディスクが応答しません: {reason}。</translation>
    </message>
    <message>
        <source>Repairing mismatches on “{name}”.</source>
        <translation>「{name}」の不一致を修復しています。</translation>
    </message>
    <message>
        <source>The disks refused {command}: {words}.</source>
        <translation>ディスクが {command} を拒否しました: {words}。</translation>
    </message>
    <message>
        <source>The encryption header of “{name}” was restored.</source>
        <translation>「{name}」の暗号化ヘッダーを復元しました。</translation>
    </message>
    <message>
        <source>The encryption header of “{name}” was saved.</source>
        <translation>「{name}」の暗号化ヘッダーを保存しました。</translation>
    </message>
    <message>
        <source>The start or the end of {device} is not blank.</source>
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
        <source>The header was not received completely, so nothing was saved. Try again.</source>
        <translation>ヘッダーを最後まで受け取れなかったため、何も保存していません。もう一度試してください。</translation>
    </message>
    <message>
        <source>The header was not received, so nothing was saved. Try again.</source>
        <translation>ヘッダーを受け取れなかったため、何も保存していません。もう一度試してください。</translation>
    </message>
    <message>
        <source>The program that requested the header did not receive it. Try again.</source>
        <translation>ヘッダーを要求したプログラムがそれを受け取りませんでした。もう一度試してください。</translation>
    </message>
    <message>
        <source>The helper stopped responding before the plan finished.</source>
        <translation>計画が終わる前に、ヘルパーからの応答が途絶えました。</translation>
    </message>
    <message>
        <source>Internal error in the helper. See the system log for details.</source>
        <translation>ヘルパーの内部エラーです。詳しくはシステムのログをご覧ください。</translation>
    </message>
    <message>
        <source>The helper is shutting down. Try again.</source>
        <translation>ヘルパーが終了するところです。もう一度試してください。</translation>
    </message>
    <message>
        <source>The history was damaged ({reason}). It was saved as {file}, and a new history was started.</source>
        <translation>履歴ファイルが壊れていました（{reason}）。{file} として残し、新しい履歴を始めました。</translation>
    </message>
    <message>
        <source>Cannot use the history {file}: {reason}.</source>
        <translation>履歴 {file} を使用できません: {reason}。</translation>
    </message>
    <message>
        <source>This computer builds its initramfs with {program}.</source>
        <translation>このコンピューターの initramfs は {program} で作られています。</translation>
    </message>
    <message>
        <source>Cannot write the journal: {reason}. Nothing was started.</source>
        <translation>ジャーナルに書き込めません: {reason}。何も始めていません。</translation>
    </message>
    <message>
        <source>The kernel did not load {module}.</source>
        <translation>カーネルが {module} をロードしませんでした。</translation>
    </message>
    <message>
        <source>The kernel released “{name}”.</source>
        <translation>カーネルが「{name}」を解放しました。</translation>
    </message>
    <message>
        <source>The keyslots of {device} cannot be read: {reason}.</source>
        <translation>{device} のキースロットを確認できません: {reason}。</translation>
    </message>
    <message>
        <source>The last comparison was interrupted while its disks were being wiped. Nothing was measured, and some old data may remain. Start it again; Raidwright shows what it will erase first.</source>
        <translation>前回の一括比較は、ディスクの消去中に中断されました。何も測定しておらず、以前のデータの一部が残っている可能性があります。もう一度開始してください。消去するものは先に表示されます。</translation>
    </message>
    <message>
        <source>Cannot open the lock file of this machine: {reason}.</source>
        <translation>このマシンのロックファイルを開けません: {reason}。</translation>
    </message>
    <message>
        <source>The machine changed, so the plan is no longer possible. {reason}</source>
        <translation>マシンの状態が変わり、計画を実行できなくなりました。{reason}</translation>
    </message>
    <message>
        <source>The machine changed, so the plan changed too. Review the new plan before you continue.</source>
        <translation>マシンの状態が変わり、計画も変わりました。続ける前に新しい計画を確認してください。</translation>
    </message>
    <message>
        <source>The machine was closed.</source>
        <translation>マシンはすでに閉じられています。</translation>
    </message>
    <message>
        <source>The benchmark was interrupted: {reason}.</source>
        <translation>ベンチマークが中断しました: {reason}。</translation>
    </message>
    <message>
        <source>The new partition on {disk} is at the wrong position.</source>
        <translation>{disk} の新しいパーティションの位置が違います。</translation>
    </message>
    <message>
        <source>The partitions are blank. The rest of these disks was not changed.</source>
        <translation>パーティションは空です。ディスクのほかの部分は変更していません。</translation>
    </message>
    <message>
        <source>The passphrase file starts with a byte order mark, which cannot be typed. Save the file without it.</source>
        <translation>パスフレーズのファイルがバイトオーダーマーク (BOM) で始まっています。これは入力できないため、BOM なしで保存してください。</translation>
    </message>
    <message>
        <source>The passphrase contains a line break, a tab or another control character, which cannot be typed later. Choose another passphrase.</source>
        <translation>パスフレーズに改行やタブなどの制御文字が含まれています。後で入力できないため、別のパスフレーズを選んでください。</translation>
    </message>
    <message>
        <source>The passphrase is longer than {n} bytes.</source>
        <translation>パスフレーズが {n} バイトを超えています。</translation>
    </message>
    <message>
        <source>The passphrase is not valid UTF-8, so it cannot be typed to unlock the array. Choose another passphrase.</source>
        <translation>パスフレーズが UTF-8 として正しくないため、アレイのロックを解除するときに入力できません。別のパスフレーズを選んでください。</translation>
    </message>
    <message>
        <source>The passphrase needs at least {n} characters.</source>
        <translation>パスフレーズは {n} 文字以上にしてください。</translation>
    </message>
    <message>
        <source>The passphrase was verified. You can now unlock and mount the array.</source>
        <translation>パスフレーズで開けることを確認しました。アレイのロックを解除してマウントできます。</translation>
    </message>
    <message>
        <source>The passphrase does not unlock the saved header.</source>
        <translation>このパスフレーズでは、保存したヘッダーのロックを解除できません。</translation>
    </message>
    <message>
        <source>The password was wrong. Try again.</source>
        <translation>パスワードが違います。もう一度試してください。</translation>
    </message>
    <message>
        <source>The picture could not be saved to {file}.</source>
        <translation>画像を {file} に保存できませんでした。</translation>
    </message>
    <message>
        <source>The practice machine has ended.</source>
        <translation>練習用マシンは終了しています。</translation>
    </message>
    <message>
        <source>The practice machine has no disk with the serial number {serial}.</source>
        <translation>練習用マシンにシリアル番号 {serial} のディスクはありません。</translation>
    </message>
    <message>
        <source>The practice machine has too many connections.</source>
        <translation>練習用マシンへの接続が多すぎます。</translation>
    </message>
    <message>
        <source>The practice machine refused the request: {reason}.</source>
        <translation>練習用マシンが要求を拒否しました: {reason}。</translation>
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
        <source>The processor is the bottleneck of {layer}, not the disks: a thread of {who} is at its limit.</source>
        <translation>{layer} のボトルネックはディスクではなくプロセッサーです。{who} のスレッドが限界に達しています。</translation>
    </message>
    <message>
        <source>Authentication was canceled.</source>
        <translation>認証はキャンセルされました。</translation>
    </message>
    <message>
        <source>The rebuild has started. Keep the old disk connected until it finishes, then remove it from the array.</source>
        <translation>再構築が始まりました。終わるまで古いディスクを接続したままにし、その後アレイから外してください。</translation>
    </message>
    <message>
        <source>The rules of this computer (polkit) do not allow you to do this.</source>
        <translation>このコンピューターの規則 (polkit) により、この操作は許可されていません。</translation>
    </message>
    <message>
        <source>This row appears twice.</source>
        <translation>同じ行が 2 回あります。</translation>
    </message>
    <message>
        <source>The second write of the same blocks is only {ratio} times as fast as the first. A cache was still empty at first, or blocks must be erased before they are rewritten.</source>
        <translation>同じブロックへの 2 回目の書き込みは、1 回目の {ratio} 倍の速さしかありません。1 回目はキャッシュが空だったか、書き直す前にブロックの消去が必要なためです。</translation>
    </message>
    <message>
        <source>The second write of the same blocks is {ratio} times as fast as the first. Thin storage below or the file system allocates space only at the first write.</source>
        <translation>同じブロックへの 2 回目の書き込みは、1 回目の {ratio} 倍の速さです。下のシンプロビジョニングのストレージかファイルシステムが、最初の書き込み時に領域を割り当てています。</translation>
    </message>
    <message>
        <source>The sync of {array} cannot be paused: {reason}.</source>
        <translation>{array} の同期を一時停止できません: {reason}。</translation>
    </message>
    <message>
        <source>Cannot examine the test file: {reason}.</source>
        <translation>テストファイルを調べられません: {reason}。</translation>
    </message>
    <message>
        <source>Cannot reopen the test file: {reason}.</source>
        <translation>テストファイルを開き直せません: {reason}。</translation>
    </message>
    <message>
        <source>The test file needs {size}, but only {free} are free. Choose a smaller test size.</source>
        <translation>テストファイルには {size} 必要ですが、空き容量は {free} です。より小さなテストサイズを選んでください。</translation>
    </message>
    <message>
        <source>CrystalDiskMark has no such test size.</source>
        <translation>CrystalDiskMark にはないテストサイズです。</translation>
    </message>
    <message>
        <source>The text is too long for measurement results.</source>
        <translation>測定結果のテキストとしては長すぎます。</translation>
    </message>
    <message>
        <source>The timer for scheduled checks changed after the plan was made. Create the plan again.</source>
        <translation>定期検査のタイマーが計画の作成後に変更されました。計画を作り直してください。</translation>
    </message>
    <message>
        <source>The two passphrases differ. Enter them again.</source>
        <translation>2 つのパスフレーズが一致しません。もう一度入力してください。</translation>
    </message>
    <message>
        <source>The volume group on “{name}” is now named “{wanted}”.</source>
        <translation>「{name}」上のボリュームグループの名前を「{wanted}」に変更しました。</translation>
    </message>
    <message>
        <source>LVM still has access to the volume group “{group}”.</source>
        <translation>LVM がまだボリュームグループ「{group}」にアクセスできます。</translation>
    </message>
    <message>
        <source>The expected ranges overlap, so no order can be expected.</source>
        <translation>予測の範囲が重なるため、順序は予測できません。</translation>
    </message>
    <message>
        <source>The text has more than {n} jobs.</source>
        <translation>ジョブの数が {n} を超えています。</translation>
    </message>
    <message>
        <source>No results were found in this text.</source>
        <translation>このテキストに測定結果はありません。</translation>
    </message>
    <message>
        <source>Only {free} are free, and {reserve} of them are reserved. Free some space first.</source>
        <translation>空きは {free} だけで、そのうち {reserve} は予約されています。先に空き容量を増やしてください。</translation>
    </message>
    <message>
        <source>A disk with the serial number {serial} already exists.</source>
        <translation>シリアル番号 {serial} のディスクがすでにあります。</translation>
    </message>
    <message>
        <source>No space left to write {file}. Free some space there, then resume.</source>
        <translation>{file} を書き込む空き容量がありません。空きを作ってから再開してください。</translation>
    </message>
    <message>
        <source>There is not enough free space to rebuild the initramfs. Free some space first.</source>
        <translation>initramfs を作り直す空き容量がありません。先に空き容量を増やしてください。</translation>
    </message>
    <message>
        <source>The results come from different programs ({programs}).</source>
        <translation>異なるプログラムの結果です（{programs}）。</translation>
    </message>
    <message>
        <source>This is text output of fio. JSON is needed: measure again with --output-format=json.</source>
        <translation>fio のテキスト出力です。JSON が必要なため、--output-format=json を付けて測定し直してください。</translation>
    </message>
    <message>
        <source>Unlock “{name}”</source>
        <translation>「{name}」のロックを解除</translation>
    </message>
    <message>
        <source>All disks that could be wiped are blank.</source>
        <translation>消去できたディスクは空です。</translation>
    </message>
    <message>
        <source>Its data is unchanged.</source>
        <translation>データは変わりません。</translation>
    </message>
    <message>
        <source>The write speed of one such disk is unknown. Build a blank disk of this model as “One disk”. Run the same benchmark on it, then delete it.</source>
        <translation>このディスク 1 台の書き込み速度が分かりません。同じ型番の空のディスクを「ディスク 1 台」として構築し、同じベンチマークを実行してから、削除してください。</translation>
    </message>
    <message>
        <source>The write speed of one such disk is unknown. Build a blank disk of this model as “One disk” without encryption. Run the same benchmark on it, then delete it.</source>
        <translation>このディスク 1 台の書き込み速度が分かりません。同じ型番の空のディスクを暗号化なしの「ディスク 1 台」として構築し、同じベンチマークを実行してから、削除してください。</translation>
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
        <source>A disk of the array {uuid} is connected</source>
        <translation>アレイ {uuid} のディスクが接続されています</translation>
    </message>
    <message>
        <source>array {uuid} (no disks connected)</source>
        <translation>アレイ {uuid}（ディスクは接続されていません）</translation>
    </message>
    <message>
        <source>The DEVICE lines in mdadm.conf exclude {device}, so mdadm would not use it</source>
        <translation>mdadm.conf の DEVICE 行により、mdadm は {device} を使用しません</translation>
    </message>
    <message>
        <source>md marked {device} of “{array}” as failed</source>
        <translation>md が「{array}」の {device} を故障とみなしました</translation>
    </message>
    <message>
        <source>The kernel still uses {thing} from before the disks of “{array}” were disconnected. Create the plan again</source>
        <translation>「{array}」のディスクが取り外される前の {thing} を、カーネルがまだ使用中です。計画を作り直してください</translation>
    </message>
    <message>
        <source>The passphrase of {device} must be verified before its key file is removed</source>
        <translation>キーファイルを削除する前に、{device} のパスフレーズを確認する必要があります</translation>
    </message>
    <message>
        <source>The volume group on {array} also uses other devices</source>
        <translation>{array} のボリュームグループはほかのデバイスも使っています</translation>
    </message>
    <message>
        <source>leftovers of disconnected disks: {things}</source>
        <translation>取り外されたディスクの残り: {things}</translation>
    </message>
    <message>
        <source>The contents of the array on {device} cannot be checked. Create the plan again and confirm it with the word shown for this case</source>
        <translation>{device} のアレイの内容を確認できません。計画を作り直し、この場合に示される語で確認してください</translation>
    </message>
    <message>
        <source>{array} has no volume group with that UUID</source>
        <translation>{array} にその UUID のボリュームグループはありません</translation>
    </message>
    <message>
        <source>{array}, layer test, reads ({row}): inconclusive, too few reliable results.</source>
        <translation>{array}、レイヤー別の読み取り（{row}）: 信頼できる結果が少なく、判定不能です。</translation>
    </message>
    <message>
        <source>{array}, layer test, writes ({row}): inconclusive, too few reliable results.</source>
        <translation>{array}、レイヤー別の書き込み（{row}）: 信頼できる結果が少なく、判定不能です。</translation>
    </message>
    <message>
        <source>{devices} are copies of the same member</source>
        <translation>{devices} は同じメンバーの複製です</translation>
    </message>
    <message>
        <source>{device} cannot be read</source>
        <translation>{device} を読み取れません</translation>
    </message>
    <message>
        <source>{device} is not the partition that was set up here as “{name}”, or is no longer available</source>
        <translation>{device} は、ここで「{name}」として設定されたパーティションではないか、もう存在しません</translation>
    </message>
    <message>
        <source>{disk} reports errors</source>
        <translation>{disk} がエラーを返します</translation>
    </message>
    <message>
        <source>{disk} is not responding. The kernel waits for each request without a time limit.</source>
        <translation>{disk} が応答しません。カーネルは要求ごとに無期限に待ちます。</translation>
    </message>
    <message>
        <source>{disk} is not responding. The kernel waits up to {seconds} s for each request.</source>
        <translation>{disk} が応答しません。カーネルは要求ごとに最大 {seconds} 秒待ちます。</translation>
    </message>
    <message>
        <source>{file}, line {line}: {text}</source>
        <translation>{file} の {line} 行目: {text}</translation>
    </message>
    <message>
        <source>The output of {fio} does not describe its jobs.</source>
        <translation>{fio} の出力に、ジョブの内容がありません。</translation>
    </message>
    <message>
        <source>{layer} writes {measured} × the speed of one disk, more than these disks can deliver ({expected} ×).</source>
        <translation>{layer} への書き込みはディスク 1 台の {measured} 倍で、このディスク構成で出せる値（{expected} 倍）を超えています。</translation>
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
        <source>The name “{name}” is already in use</source>
        <translation>名前「{name}」はすでに使われています</translation>
    </message>
    <message>
        <source>“{one}” measured {times} × “{other}”, but at most {most} × is possible. Either the lower result is wrong, or data came from memory.</source>
        <translation>「{one}」の値は「{other}」の {times} 倍ですが、最大でも {most} 倍のはずです。小さいほうの値が誤っているか、データがメモリーから読み取られました。</translation>
    </message>
    <message>
        <source>{program} (process {process}) has files open on {point}</source>
        <translation>{program}（プロセス {process}）が {point} のファイルを開いています</translation>
    </message>
    <message>
        <source>{share} of the data was overwritten in memory and never reached the disk.</source>
        <translation>データの {share} はメモリー上で上書きされ、ディスクには書き込まれていません。</translation>
    </message>
    <message>
        <source>{thing} changed or is in use. Create the plan again</source>
        <translation>{thing} は変更されたか、使用中です。計画を作り直してください</translation>
    </message>
    <message>
        <source>{thing} is still in use.</source>
        <translation>{thing} はまだ使用中です。</translation>
    </message>
    <message>
        <source>{together}, MB/s per disk: {each}.</source>
        <translation>{together}、各ディスクの MB/s: {each}。</translation>
    </message>
    <message>
        <source>“{name}” shows its best pass, like {program}; the others show the median. Compare best passes instead.</source>
        <translation>「{name}」は {program} と同じく最良の回の値で、ほかは中央値です。最良の回どうしを比較してください。</translation>
    </message>
    <message>
        <source>“{share}” is no longer shared.</source>
        <translation>「{share}」の共有を停止しました。</translation>
    </message>
    <message>
        <source>“{share}” is shared.</source>
        <translation>「{share}」を共有しました。</translation>
    </message>
    <message>
        <source>The result for one disk comes from another disk of the same model.</source>
        <translation>ディスク 1 台の結果は、同じ型番の別のディスクのものです。</translation>
    </message>
    <message>
        <source>The result for one disk is too low, or the array&apos;s data came from memory.</source>
        <translation>ディスク 1 台の結果が低すぎるか、アレイのデータがメモリーから読み取られました。</translation>
    </message>
    <message>
        <source>The result for one disk was measured without encryption.</source>
        <translation>ディスク 1 台の結果は、暗号化なしで測定されたものです。</translation>
    </message>
    <message>
        <source>Disconnect the disk that is not part of the build comparison, or start a new comparison.</source>
        <translation>一括比較のものではないディスクを取り外すか、新しい一括比較を始めてください。</translation>
    </message>
    <message>
        <source>The ext4 file system on {device} was created without the 64bit feature and cannot become that large</source>
        <translation>{device} の ext4 は 64bit なしで作成されたため、その大きさにはできません</translation>
    </message>
    <message>
        <source>This user has no home folder, so the history cannot be saved.</source>
        <translation>このユーザーには、履歴を保存するホームフォルダーがありません。</translation>
    </message>
    <message>
        <source>{array} still needs {device}, or a sync is running</source>
        <translation>{array} に {device} がまだ必要か、同期が実行中です</translation>
    </message>
    <message>
        <source>{device} is not active in {array}</source>
        <translation>{device} は {array} で動作中ではありません</translation>
    </message>
    <message>
        <source>Line {line} of {file} belongs to the array {array}. Delete that array instead of wiping its disks</source>
        <translation>{file} の {line} 行目はアレイ {array} の設定です。ディスクの消去ではなく、アレイを削除してください</translation>
    </message>
    <message>
        <source>{file} is the key file of the array {array}. Delete that array instead of wiping its disks</source>
        <translation>{file} はアレイ {array} のキーファイルです。ディスクの消去ではなく、アレイを削除してください</translation>
    </message>
    <message>
        <source>Settings removed by an interrupted plan are still being restored. Try again in a few minutes.</source>
        <translation>中断された計画が取り除いた設定を、まだ元に戻しています。数分後にもう一度試してください。</translation>
    </message>
    <message>
        <source>This file system cannot store a file of {size} (limit of FAT: 4 GiB). Choose a smaller test size.</source>
        <translation>このファイルシステムには {size} のファイルを作れません（FAT の上限は 4 GiB）。より小さなテストサイズを選んでください。</translation>
    </message>
    <message>
        <source>Inconclusive for {layer}: the layers below were read at the start of the disks, where hard disks are fastest. The test file is at another position.</source>
        <translation>{layer} は判定不能: 下の層は、HDD が最も速いディスクの先頭で読み取りました。テストファイルは別の位置にあります。</translation>
    </message>
    <message>
        <source>The layers below {layer} were read at the start of the disks. SSDs answer unwritten or trimmed blocks there without reading, so the loss of {layer} can be smaller.</source>
        <translation>{layer} より下の層はディスクの先頭で読み取りました。SSD はそこの未書き込みまたは TRIM 済みのブロックを実際に読み取らずに応答するため、{layer} の損失は実際にはもっと小さい可能性があります。</translation>
    </message>
    <message>
        <source>Inconclusive for {disk}: other programs used it during its test, or it was throttled.</source>
        <translation>{disk} は判定不能: テスト中にほかのプログラムが使ったか、速度が制限されました。</translation>
    </message>
    <message>
        <source>{layer} writes {measured} × the speed of one disk (expected: {expected} ×). Inconclusive: one result is unreliable.</source>
        <translation>{layer} への書き込みはディスク 1 台の {measured} 倍です（予測: {expected} 倍）。判定不能: 信頼性の低い結果があります。</translation>
    </message>
    <message>
        <source>{program} is already running. Try again when it has finished.</source>
        <translation>{program} がすでに実行中です。終了してからもう一度試してください。</translation>
    </message>
    <message>
        <source>This job does not exist or has ended.</source>
        <translation>その作業は存在しないか、終了しています。</translation>
    </message>
    <message>
        <source>No disk is slow. All disks together are as fast as the sum of the single disks.</source>
        <translation>遅いディスクはありません。全ディスク同時の速度は、1 台ずつの合計と同じです。</translation>
    </message>
    <message>
        <source>Nothing was written: this test only reads disks.</source>
        <translation>書き込みは行っていません。このテストはディスクを読み取るだけです。</translation>
    </message>
    <message>
        <source>Nothing was written. Raidwright writes only to file systems and devices of its own builds, and only if you select writes.</source>
        <translation>書き込みは行っていません。書き込むのは、Raidwright で構築したファイルシステムやデバイスだけで、書き込みを選んだ場合に限ります。</translation>
    </message>
    <message>
        <source>Slow disk: on its own, {disk} reaches only {share} of the speed of the other disks. It would slow down an array of these disks.</source>
        <translation>遅いディスク: {disk} は単独で、ほかのディスクの {share} の速度しか出ません。これらのディスクでアレイを作ると、アレイ全体が遅くなります。</translation>
    </message>
    <message>
        <source>No data on it was erased. Unplug it, insert the new disk in its place and add it to the array. The array is degraded until the rebuild finishes.</source>
        <translation>このディスクのデータは消去していません。抜いて、同じ場所に新しいディスクを取り付け、アレイに追加してください。再構築が終わるまで、アレイは縮退しています。</translation>
    </message>
    <message>
        <source>This entry combines several jobs but shows the options of only one.</source>
        <translation>複数のジョブが 1 つにまとめられていますが、オプションは 1 つ分しかありません。</translation>
    </message>
    <message>
        <source>The array itself was not changed. Check its boot settings, then create the plan again.</source>
        <translation>アレイ自体は変更していません。起動時の設定を確認し、計画を作り直してください。</translation>
    </message>
    <message>
        <source>The disk {serial} has failed. Repair it first.</source>
        <translation>ディスク {serial} は故障しています。先に修理してください。</translation>
    </message>
    <message>
        <source>The disk {serial} is connected and works.</source>
        <translation>ディスク {serial} は接続されていて、正常に動作しています。</translation>
    </message>
    <message>
        <source>The disk {serial} is unplugged. Plug it in first.</source>
        <translation>ディスク {serial} は抜かれています。先に差し込んでください。</translation>
    </message>
    <message>
        <source>Slot {number} is empty.</source>
        <translation>スロット {number} は空です。</translation>
    </message>
    <message>
        <source>“{name}” will be available after every boot.</source>
        <translation>「{name}」は、起動のたびに使えるようになります。</translation>
    </message>
    <message>
        <source>“{name}” no longer starts at boot.</source>
        <translation>「{name}」は起動時に開始されなくなりました。</translation>
    </message>
    <message>
        <source>This file system cannot bypass the page cache, so results would be too high. Choose one of your own folders on it; those results are marked as cached.</source>
        <translation>このファイルシステムは直接 I/O に対応していないため、結果が高くなりすぎます。その中の自分のフォルダーを選んでください（結果にキャッシュ経由の印が付きます）。</translation>
    </message>
    <message>
        <source>This file system cannot bypass the page cache, so all three I/O modes used it.</source>
        <translation>このファイルシステムはページキャッシュを使わずに読み書きできないため、3 つの I/O モードすべてがキャッシュ経由です。</translation>
    </message>
    <message>
        <source>This folder uses FUSE, so its cache would be measured instead of a disk. Choose another folder.</source>
        <translation>このフォルダーは FUSE を使うため、ディスクではなくキャッシュを測定することになります。別のフォルダーを選んでください。</translation>
    </message>
    <message>
        <source>This folder is in memory, not on a disk. Choose a folder on a disk.</source>
        <translation>このフォルダーはディスクではなくメモリー上にあります。ディスク上のフォルダーを選んでください。</translation>
    </message>
    <message>
        <source>This is a virtual machine ({name}): cache and other virtual machines of its host affect every result. Its disks can be files on the host that get their space only at the first write.</source>
        <translation>これは仮想マシン（{name}）です。ホストのキャッシュとほかの仮想マシンが、すべての結果に影響します。ディスクの実体はホスト上のファイルで、最初の書き込み時に領域を割り当てている可能性があります。</translation>
    </message>
    <message>
        <source>Wrong passphrase.</source>
        <translation>パスフレーズが違います。</translation>
    </message>
    <message>
        <source>Wrong passphrase. The array is still locked.</source>
        <translation>パスフレーズが違います。アレイはロックされたままです。</translation>
    </message>
    <message>
        <source>This needs a password, but the caller does not allow asking for it.</source>
        <translation>これにはパスワードが必要ですが、呼び出し元が問い合わせを許可していません。</translation>
    </message>
    <message>
        <source>Authentication failed.</source>
        <translation>認証に失敗しました。</translation>
    </message>
    <message>
        <source>Cached writes look hardly faster than direct writes.</source>
        <translation>キャッシュ経由でも、直接書き込みと大きな差はありません。</translation>
    </message>
    <message>
        <source>To continue, type: {phrase}</source>
        <translation>続けるには、次のとおり入力してください: {phrase}</translation>
    </message>
    <message>
        <source>To send a test email, run this command as root: {command}</source>
        <translation>テストメールを送信するには、root で次のコマンドを実行してください: {command}</translation>
    </message>
    <message>
        <source>Inconclusive: too few passes, or the passes vary too much.</source>
        <translation>判定不能: 回数が少ないか、各回のばらつきが大きすぎます。</translation>
    </message>
    <message>
        <source>Too many other requests are waiting. Try again in a moment.</source>
        <translation>ほかからの要求が多すぎます。少し待ってからもう一度試してください。</translation>
    </message>
    <message>
        <source>Too many requests are waiting. Try again in a moment.</source>
        <translation>応答を待っている要求が多すぎます。少し待ってからもう一度試してください。</translation>
    </message>
    <message>
        <source>Too short to detect a speed drop. Choose a larger size.</source>
        <translation>短すぎるため、速度の低下を検出できません。もっと大きなサイズを選んでください。</translation>
    </message>
    <message>
        <source>Enter the passphrase.</source>
        <translation>パスフレーズを入力してください。</translation>
    </message>
    <message>
        <source>Type “{phrase}” to continue.</source>
        <translation>続けるには「{phrase}」と入力してください。</translation>
    </message>
    <message>
        <source>LUKS volume</source>
        <translation>LUKS ボリューム</translation>
    </message>
    <message>
        <source>Used per member</source>
        <translation>メンバーごとの使用量</translation>
    </message>
    <message>
        <source>Weak: someone who steals the disks could guess it. Use five or six unrelated words.</source>
        <translation>弱いパスフレーズです。ディスクを盗んだ人に推測されるおそれがあります。無関係な単語を 5、6 個並べてください。</translation>
    </message>
    <message>
        <source>The data on the array was not changed. To start the array at boot again, enable it at boot.</source>
        <translation>アレイのデータは変更していません。もう一度起動時に開始するには、起動時に有効にしてください。</translation>
    </message>
    <message>
        <source>The rest of the array was not checked. The next check starts from the beginning.</source>
        <translation>アレイの残りの部分は検査されていません。次の検査は先頭から始まります。</translation>
    </message>
    <message>
        <source>The array could not be deleted. Check the status of its disks, then wipe them.</source>
        <translation>アレイを削除できませんでした。ディスクの状態を確認し、消去してください。</translation>
    </message>
    <message>
        <source>The new array or file system did not appear.</source>
        <translation>作成したアレイまたはファイルシステムが表示されません。</translation>
    </message>
    <message>
        <source>The copied data is not a complete header of this container.</source>
        <translation>コピーされたデータは、このコンテナーの完全なヘッダーではありません。</translation>
    </message>
    <message>
        <source>Completed steps were kept and no data was lost. Check the array status.</source>
        <translation>完了した手順はそのまま残り、データは失われていません。アレイの状態を確認してください。</translation>
    </message>
    <message>
        <source>Completed steps were kept. Create the plan again; the new plan continues where this one ended.</source>
        <translation>完了した手順はそのまま残ります。計画を作り直すと、終わったところから続けられます。</translation>
    </message>
    <message>
        <source>See each disk for what was found.</source>
        <translation>見つかったものは各ディスクの欄に表示されています。</translation>
    </message>
    <message>
        <source>The target of “{name}” is not available, or has changed since.</source>
        <translation>「{name}」の測定対象が見つからないか、その後変わっています。</translation>
    </message>
    <message>
        <source>Each array shows when its next check starts.</source>
        <translation>次の検査の日時は、各アレイの情報に表示されます。</translation>
    </message>
    <message>
        <source>The comparison of the first and second write is inconclusive. The values vary too much, the test is too short, or its parts differ.</source>
        <translation>1 回目と 2 回目の書き込みを比較できません。値のばらつきが大きすぎるか、テストが短すぎるか、部分ごとに結果が異なります。</translation>
    </message>
    <message>
        <source>You are not authorized to do this.</source>
        <translation>この操作は許可されていません。</translation>
    </message>
    <message>
        <source>A later plan wrote to {disk}</source>
        <translation>その後の計画が {disk} に書き込みました</translation>
    </message>
    <message>
        <source>A volume group “{group}” already exists</source>
        <translation>ボリュームグループ「{group}」はすでに存在します</translation>
    </message>
    <message>
        <source>array {path}</source>
        <translation>アレイ {path}</translation>
    </message>
    <message>
        <source>blank</source>
        <translation>空</translation>
    </message>
    <message>
        <source>differs</source>
        <translation>相違</translation>
    </message>
    <message>
        <source>changed files: {files}</source>
        <translation>書き換えるファイル: {files}</translation>
    </message>
    <message>
        <source>This computer uses {place} for such entries, not {file}</source>
        <translation>このコンピューターでは、{file} ではなく {place} に記載します</translation>
    </message>
    <message>
        <source>equal</source>
        <translation>一致</translation>
    </message>
    <message>
        <source>fio reports error {number} for this job.</source>
        <translation>fio がこのジョブのエラー {number} を報告しています。</translation>
    </message>
    <message>
        <source>actual</source>
        <translation>実際</translation>
    </message>
    <message>
        <source>The disk has another partition table</source>
        <translation>パーティションテーブルが別のものです</translation>
    </message>
    <message>
        <source>The disk now contains {found}, but the plan was made with {wanted}</source>
        <translation>ディスクには現在 {found} があり、計画時の {wanted} と異なります</translation>
    </message>
    <message>
        <source>The WWN is “{found}”, not “{wanted}”</source>
        <translation>WWN は「{wanted}」ではなく「{found}」です</translation>
    </message>
    <message>
        <source>The disk was reconnected (sequence number {found}, not {wanted})</source>
        <translation>ディスクが接続し直されています（シーケンス番号は {wanted} ではなく {found}）</translation>
    </message>
    <message>
        <source>The logical sector size is {found} bytes, not {wanted}</source>
        <translation>論理セクターは {wanted} バイトではなく {found} バイトです</translation>
    </message>
    <message>
        <source>The model is “{found}”, not “{wanted}”</source>
        <translation>モデルは「{wanted}」ではなく「{found}」です</translation>
    </message>
    <message>
        <source>The physical sector size is {found} bytes, not {wanted}</source>
        <translation>物理セクターは {wanted} バイトではなく {found} バイトです</translation>
    </message>
    <message>
        <source>The serial number is “{found}”, not “{wanted}”</source>
        <translation>シリアル番号は「{wanted}」ではなく「{found}」です</translation>
    </message>
    <message>
        <source>The size is {found} bytes, not {wanted}</source>
        <translation>容量は {wanted} バイトではなく {found} バイトです</translation>
    </message>
    <message>
        <source>Line {line} of {file} belongs to something else: {text}</source>
        <translation>{file} の {line} 行目は別のものの設定です: {text}</translation>
    </message>
    <message>
        <source>Line {line} of {file} differs from the plan: {text}</source>
        <translation>{file} の {line} 行目は計画と異なります: {text}</translation>
    </message>
    <message>
        <source>mdadm&apos;s monitor was started but is not running.</source>
        <translation>mdadm の監視を開始しましたが、動作していません。</translation>
    </message>
    <message>
        <source>This computer has no interrupted build that this plan continues</source>
        <translation>この計画の続きにあたる、中断された構築はこのコンピューターにありません</translation>
    </message>
    <message>
        <source>No disk of the plan belongs to the array {uuid}</source>
        <translation>計画のディスクはどれもアレイ {uuid} のものではありません</translation>
    </message>
    <message>
        <source>not reported</source>
        <translation>報告なし</translation>
    </message>
    <message>
        <source>No device of the plan is mounted on {point}</source>
        <translation>{point} には、計画に含まれるものは何もマウントされていません</translation>
    </message>
    <message>
        <source>The volume group “{group}” is not known to be in any of the containers of this plan</source>
        <translation>ボリュームグループ「{group}」が、この計画のコンテナーの中にあるという記録がありません</translation>
    </message>
    <message>
        <source>The interrupted plan used only partition {numbers} of {disk}</source>
        <translation>中断された計画の対象は、{disk} のうちパーティション {numbers} だけです</translation>
    </message>
    <message>
        <source>planned</source>
        <translation>計画</translation>
    </message>
    <message>
        <source>Something else is mounted on {place}, inside a mount point that the plan unmounts</source>
        <translation>計画がアンマウントする場所の中の {place} に、別のものがマウントされています</translation>
    </message>
    <message>
        <source>The mount settings of {device} on {point} differ from the plan</source>
        <translation>{point} の {device} のマウント設定が計画と異なります</translation>
    </message>
    <message>
        <source>The journal disk of {array} is missing, so md refuses all writes</source>
        <translation>{array} のジャーナルのディスクがないため、md は書き込みをすべて拒否します</translation>
    </message>
    <message>
        <source>The header is not known to belong to {array}</source>
        <translation>このヘッダーが {array} のものだという記録がありません</translation>
    </message>
    <message>
        <source>The journal of {array} is missing</source>
        <translation>{array} のジャーナルがありません</translation>
    </message>
    <message>
        <source>The volume group “{group}” also contains the volume “{volume}”, which is not in the plan</source>
        <translation>ボリュームグループ「{group}」には、計画に含まれないボリューム「{volume}」もあります</translation>
    </message>
    <message>
        <source>The volume group “{group}” also uses {place}, which is not in the plan</source>
        <translation>ボリュームグループ「{group}」は、計画に含まれない {place} も使っています</translation>
    </message>
    <message>
        <source>The state of {array} is doubtful, so it can only start read-only. Create the plan again</source>
        <translation>{array} の状態に疑いがあるため、読み取り専用でしか開始できません。計画を作り直してください</translation>
    </message>
    <message>
        <source>There is no volume group “{group}”</source>
        <translation>ボリュームグループ「{group}」はありません</translation>
    </message>
    <message>
        <source>The volume group “{group}” has no volume “{volume}”</source>
        <translation>ボリュームグループ「{group}」にボリューム「{volume}」はありません</translation>
    </message>
    <message>
        <source>With a first ARRAY line in mdadm.conf, {arrays} could lose the name at the next boot</source>
        <translation>mdadm.conf に最初の ARRAY 行を追加すると、次の起動時に {arrays} の名前が失われるおそれがあります</translation>
    </message>
    <message>
        <source>Writes to {array} were interrupted, and members are missing</source>
        <translation>{array} への書き込みが途中で中断され、メンバーも足りません</translation>
    </message>
    <message>
        <source>{array} also uses {device}</source>
        <translation>{array} には {device} も使われています</translation>
    </message>
    <message>
        <source>{array} is already writable</source>
        <translation>{array} はすでに書き込みできます</translation>
    </message>
    <message>
        <source>{array} is writable but should be read-only.</source>
        <translation>{array} は読み取り専用のはずが、書き込みできる状態です。</translation>
    </message>
    <message>
        <source>{array} cannot be reshaped to {count} disks in place</source>
        <translation>{array} をその場で {count} 台のディスクに構成変更することはできません</translation>
    </message>
    <message>
        <source>{array} does not have {count} slots.</source>
        <translation>{array} のスロットが {count} 個ではありません。</translation>
    </message>
    <message>
        <source>{array} changed after the plan was made. Create the plan again</source>
        <translation>{array} は計画の作成後に変更されました。計画を作り直してください</translation>
    </message>
    <message>
        <source>{array} has an empty slot</source>
        <translation>{array} に空きスロットがあります</translation>
    </message>
    <message>
        <source>{array} has another hot spare</source>
        <translation>{array} には別のホットスペアがあります</translation>
    </message>
    <message>
        <source>{array} has failed</source>
        <translation>{array} は故障しています</translation>
    </message>
    <message>
        <source>{array} has failed or is read-only</source>
        <translation>{array} は故障しているか、読み取り専用です</translation>
    </message>
    <message>
        <source>{array} did not carry out the command.</source>
        <translation>{array} はコマンドを実行しませんでした。</translation>
    </message>
    <message>
        <source>Too many members of {array} are missing</source>
        <translation>{array} のメンバーが足りません</translation>
    </message>
    <message>
        <source>{array} is now another array</source>
        <translation>{array} は今は別のアレイです</translation>
    </message>
    <message>
        <source>{array} was replaced by another array or no longer exists</source>
        <translation>{array} は別のアレイになっているか、すでにありません</translation>
    </message>
    <message>
        <source>{array} is busy or read-only</source>
        <translation>{array} は処理中か、読み取り専用です</translation>
    </message>
    <message>
        <source>The name of {array} is “{name}”</source>
        <translation>{array} の名前は「{name}」です</translation>
    </message>
    <message>
        <source>{array} is being reshaped</source>
        <translation>{array} は構成変更（リシェイプ）中です</translation>
    </message>
    <message>
        <source>{array} is not running</source>
        <translation>{array} は動作していません</translation>
    </message>
    <message>
        <source>{array} no longer exists</source>
        <translation>{array} はすでにありません</translation>
    </message>
    <message>
        <source>{array} has the level {level}, which does not fit the plan</source>
        <translation>{array} のレベルは {level} で、計画に合いません</translation>
    </message>
    <message>
        <source>{array} is already running</source>
        <translation>{array} はすでに動作しています</translation>
    </message>
    <message>
        <source>{array} was started in the meantime</source>
        <translation>{array} はその間に開始されました</translation>
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
        <source>{array} has not released its members.</source>
        <translation>{array} はまだメンバーを使用しています。</translation>
    </message>
    <message>
        <source>Entries of {array} would be removed, but it runs on disks that are not in the plan: {disks}</source>
        <translation>{array} の設定行を削除しようとしていますが、計画にないディスクで動作しています: {disks}</translation>
    </message>
    <message>
        <source>{begin} MB/s at the start, {middle} MB/s in the middle, {end} MB/s at the end.</source>
        <translation>先頭 {begin} MB/s、中央 {middle} MB/s、末尾 {end} MB/s です。</translation>
    </message>
    <message>
        <source>{begin} MB/s at the start, {middle} MB/s in the middle, {end} MB/s at the end. Hard disks are slower on their inner tracks.</source>
        <translation>先頭 {begin} MB/s、中央 {middle} MB/s、末尾 {end} MB/s です。HDD は内周ほど遅くなります。</translation>
    </message>
    <message>
        <source>{device} already has the UUID {uuid} of this plan</source>
        <translation>この計画で付ける UUID {uuid} は、すでに {device} にあります</translation>
    </message>
    <message>
        <source>{device} is also a member of {array}. Create the plan again</source>
        <translation>{device} も {array} のメンバーです。計画を作り直してください</translation>
    </message>
    <message>
        <source>{device} also uses {other}, which is not in the plan</source>
        <translation>{device} は、計画に含まれない {other} も使っています</translation>
    </message>
    <message>
        <source>The test area of “{name}” ({size}) fits into the drives&apos; own caches.</source>
        <translation>「{name}」のテスト領域 ({size}) は、ドライブ自身のキャッシュに収まります。</translation>
    </message>
    <message>
        <source>The user {person} was not added.</source>
        <translation>ユーザー {person} は追加されませんでした。</translation>
    </message>
    <message>
        <source>Too many plans are being checked. Try again in a moment.</source>
        <translation>確認中の計画が多すぎます。しばらくしてから、もう一度お試しください。</translation>
    </message>
    <message>
        <source>USB disk: a loose cable drops it from the array.</source>
        <translation>USB ディスクです。ケーブルが緩むとアレイから外れます。</translation>
    </message>
    <message>
        <source>With {n} disks, a second one can fail during a rebuild.</source>
        <translation>{n} 台では、再構築中に 2 台目が故障することがあります。</translation>
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
        <source>{device} contains {found}, so it is not overwritten.</source>
        <translation>{device} に {found} があるため、上書きしません。</translation>
    </message>
    <message>
        <source>{device} does not contain the volume group “{group}”.</source>
        <translation>{device} にボリュームグループ「{group}」がありません。</translation>
    </message>
    <message>
        <source>{device} does not contain {name}.</source>
        <translation>{device} に {name} がありません。</translation>
    </message>
    <message>
        <source>{device} does not have the restored header.</source>
        <translation>{device} に、復元したはずのヘッダーがありません。</translation>
    </message>
    <message>
        <source>{device} is not in the container of the plan.</source>
        <translation>{device} は計画のコンテナーの中にありません。</translation>
    </message>
    <message>
        <source>{device} is not on the array of the plan.</source>
        <translation>{device} は計画のアレイの上にありません。</translation>
    </message>
    <message>
        <source>{device} is not on the array that was built.</source>
        <translation>{device} は、構築したアレイの上にありません。</translation>
    </message>
    <message>
        <source>{device} is not on the selected array.</source>
        <translation>{device} は、選択したアレイの上にありません。</translation>
    </message>
    <message>
        <source>{device} is not on the disks of the plan</source>
        <translation>{device} は、計画のディスクの上にありません</translation>
    </message>
    <message>
        <source>{device} has a chunk size of {bytes} bytes, not as planned.</source>
        <translation>{device} のチャンクサイズは {bytes} バイトで、計画と異なります。</translation>
    </message>
    <message>
        <source>{device} got no slot in {array}.</source>
        <translation>{device} は {array} のスロットに入りませんでした。</translation>
    </message>
    <message>
        <source>{device} has no other key than the one in {file}.</source>
        <translation>{device} のロックを解除できるキーは {file} のものしかありません。</translation>
    </message>
    <message>
        <source>cryptsetup is still using {file}.</source>
        <translation>cryptsetup がまだ {file} を使用しています。</translation>
    </message>
    <message>
        <source>Raidwright needs UDisks2 to list disks, but UDisks2 is not responding. It may be waiting for a disk that is not responding. Try again in a minute. If this continues, unplug that disk.</source>
        <translation>Raidwright はディスクの一覧に UDisks2 を使いますが、UDisks2 が応答しません。応答しないディスクを待っている可能性があります。1 分後にもう一度お試しください。続く場合は、そのディスクを取り外してください。</translation>
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
        <source>Expected order, fastest first: {order}. After one run of each, “{slow}” seems faster than “{fast}”.</source>
        <translation>予測される順序（速い順）: {order}。1 回ずつの測定では、「{slow}」のほうが「{fast}」より速い可能性があります。</translation>
    </message>
    <message>
        <source>Expected order, fastest first: {order}. After one run of each, the results match it.</source>
        <translation>予測される順序（速い順）: {order}。1 回ずつの測定結果はこのとおりです。</translation>
    </message>
    <message>
        <source>The text does not show whether this is a read or a write.</source>
        <translation>読み取りか書き込みかが書かれていません。</translation>
    </message>
    <message>
        <source>This is not a valid fio result: {reason}.</source>
        <translation>fio の結果として正しくありません: {reason}。</translation>
    </message>
    <message>
        <source>This job also read back the written data ({option}), so its speed cannot be compared.</source>
        <translation>書き込んだデータを読み直しているため（{option}）、速度を比較できません。</translation>
    </message>
    <message>
        <source>The heading “{head}” above this line does not show whether it is a read or a write.</source>
        <translation>この行の上の見出し「{head}」からは、読み取りか書き込みかが分かりません。</translation>
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
        <source>{device} did not become larger.</source>
        <translation>{device} は大きくなりませんでした。</translation>
    </message>
    <message>
        <source>{device} ran on its own as {array} and may hold newer data</source>
        <translation>{device} は単独で {array} として動作していて、より新しいデータがある可能性があります</translation>
    </message>
    <message>
        <source>{device} ran on its own as {array} and may hold newer data. Create the plan again and confirm it with the path of this disk</source>
        <translation>{device} は単独で {array} として動作していて、より新しいデータがある可能性があります。計画を作り直し、このディスクのパスを入力して確認してください</translation>
    </message>
    <message>
        <source>{device} has {size} bytes instead of {planned}.</source>
        <translation>{device} の容量は {planned} バイトではなく {size} バイトです。</translation>
    </message>
    <message>
        <source>{device} has {size} bytes instead of the planned {planned} bytes.</source>
        <translation>{device} の容量は {size} バイトで、計画の {planned} バイトと異なります。</translation>
    </message>
    <message>
        <source>{device} is a member of another array</source>
        <translation>{device} は別のアレイのメンバーです</translation>
    </message>
    <message>
        <source>{device} is a {level} array of {count} disks, not as planned.</source>
        <translation>{device} は {count} 台の {level} で、計画と異なります。</translation>
    </message>
    <message>
        <source>{device} is now another container, or no container</source>
        <translation>{device} は今は別のコンテナーか、コンテナーではありません</translation>
    </message>
    <message>
        <source>{device} is opened by another program</source>
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
        <source>{device} is no longer a member of {array}</source>
        <translation>{device} は {array} のメンバーではなくなっています</translation>
    </message>
    <message>
        <source>{device} is not a hot spare of {array}</source>
        <translation>{device} は {array} のホットスペアではありません</translation>
    </message>
    <message>
        <source>{device} is not a disk, or is no longer connected.</source>
        <translation>{device} はディスクではないか、接続されていません。</translation>
    </message>
    <message>
        <source>{device} was not a member of {array} when the plan was made</source>
        <translation>{device} は、計画の作成時に {array} のメンバーではありませんでした</translation>
    </message>
    <message>
        <source>{device} is not one of the members from which {array} should start</source>
        <translation>{device} は、{array} を開始するはずのメンバーではありません</translation>
    </message>
    <message>
        <source>{device} is not an unlocked LUKS container.</source>
        <translation>{device} はロック解除済みの LUKS コンテナーではありません。</translation>
    </message>
    <message>
        <source>The replacement of {device} in {array} did not start.</source>
        <translation>{array} で {device} の交換が始まっていません。</translation>
    </message>
    <message>
        <source>{device} is not mounted on {point}.</source>
        <translation>{device} は {point} にマウントされていません。</translation>
    </message>
    <message>
        <source>{device} is not the array that the plan created.</source>
        <translation>{device} は、作成するはずのアレイではありません。</translation>
    </message>
    <message>
        <source>{device} does not exist</source>
        <translation>{device} がありません</translation>
    </message>
    <message>
        <source>{device} is no longer available.</source>
        <translation>{device} はすでにありません。</translation>
    </message>
    <message>
        <source>{device} does not exist.</source>
        <translation>{device} がありません。</translation>
    </message>
    <message>
        <source>{device} is not what is mounted on {point}.</source>
        <translation>{point} にマウントされているのは {device} ではありません。</translation>
    </message>
    <message>
        <source>{device} changed since it was built.</source>
        <translation>{device} は構築後に変更されています。</translation>
    </message>
    <message>
        <source>{device} is one of several devices of a Btrfs file system</source>
        <translation>{device} は複数のデバイスにまたがる Btrfs の一部です</translation>
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
        <source>{device} is still syncing.</source>
        <translation>{device} はまだ同期中です。</translation>
    </message>
    <message>
        <source>{device} is still used as swap space.</source>
        <translation>{device} はまだスワップに使われています。</translation>
    </message>
    <message>
        <source>{device} is used as swap space</source>
        <translation>{device} はスワップに使われています</translation>
    </message>
    <message>
        <source>{device} is used as swap space.</source>
        <translation>{device} はスワップに使われています。</translation>
    </message>
    <message>
        <source>{device} is used by {loop}</source>
        <translation>{device} は {loop} が使っています</translation>
    </message>
    <message>
        <source>{device} points to {user}, which does not match its name.</source>
        <translation>{device} の指す先は {user} で、名前と一致しません。</translation>
    </message>
    <message>
        <source>{device} now uses {places}, which is not in the plan.</source>
        <translation>{device} は、計画に含まれない {places} を使っています。</translation>
    </message>
    <message>
        <source>{device} was started after the plan was made, and the plan does not stop it. Create the plan again</source>
        <translation>{device} は計画の作成後に開始され、計画はそれを停止しません。計画を作り直してください</translation>
    </message>
    <message>
        <source>{device} is on another device than planned.</source>
        <translation>{device} は、計画とは別のデバイスの上にあります。</translation>
    </message>
    <message>
        <source>{device} uses other disks than planned.</source>
        <translation>{device} は、計画とは別のディスクを使っています。</translation>
    </message>
    <message>
        <source>{device} still contains {found}.</source>
        <translation>{device} にまだ {found} があります。</translation>
    </message>
    <message>
        <source>{device} still has a keyslot.</source>
        <translation>{device} にまだキースロットがあります。</translation>
    </message>
    <message>
        <source>The key area of {device} is not completely erased.</source>
        <translation>{device} のキーの領域が完全に消去されていません。</translation>
    </message>
    <message>
        <source>{device} still has partitions.</source>
        <translation>{device} にまだパーティションがあります。</translation>
    </message>
    <message>
        <source>{device} is still active in {array}</source>
        <translation>{device} はまだ {array} で動作中です</translation>
    </message>
    <message>
        <source>{device} was created with stride {stride} and stripe width {width}, not as planned.</source>
        <translation>{device} のストライドは {stride}、ストライプ幅は {width} で、計画と異なります。</translation>
    </message>
    <message>
        <source>{device} was not built by you on this computer, or it contains a file system.</source>
        <translation>{device} は、あなたがこのコンピューターで構築したものではないか、ファイルシステムがあります。</translation>
    </message>
    <message>
        <source>{device} did not exist a moment ago</source>
        <translation>{device} は直前まで存在しませんでした</translation>
    </message>
    <message>
        <source>{device} was unmounted from {point}, but is still in use by something that cannot be identified.</source>
        <translation>{device} を {point} からアンマウントしましたが、特定できないものがまだ使っています。</translation>
    </message>
    <message>
        <source>{device} was unmounted from {point}, but is still mounted on {places}.</source>
        <translation>{device} を {point} からアンマウントしましたが、まだ {places} にマウントされています。</translation>
    </message>
    <message>
        <source>{disk} has no member of {array}</source>
        <translation>{disk} には {array} のメンバーがありません</translation>
    </message>
    <message>
        <source>{disk} contains nothing of {array}</source>
        <translation>{disk} には {array} に属するものがありません</translation>
    </message>
    <message>
        <source>The sectors of {disk} are larger than those of {array}</source>
        <translation>{disk} のセクターは {array} のものより大きいです</translation>
    </message>
    <message>
        <source>{disk} is not the disk that was set up here as “{name}”. To erase it anyway, wipe it</source>
        <translation>{disk} は、ここで「{name}」として用意されたディスクではありません。それでも消すには、ディスクの消去を使ってください</translation>
    </message>
    <message>
        <source>{disk} is not the disk on which the build was started</source>
        <translation>{disk} は、構築を始めたときのディスクではありません</translation>
    </message>
    <message>
        <source>{disk} is too small for {array}</source>
        <translation>{disk} は {array} には小さすぎます</translation>
    </message>
    <message>
        <source>{disk} can be the same disk as {other}, a system disk of this computer</source>
        <translation>{disk} は、このコンピューターのシステムディスク {other} と同一の可能性があります</translation>
    </message>
    <message>
        <source>{disk} is the bottleneck: it is busy all the time, and the other disks wait for it.</source>
        <translation>{disk} がボトルネックです。このディスクは常に動作中で、ほかのディスクはそれを待っています。</translation>
    </message>
    <message>
        <source>The interrupted build completed {done} steps, not {claimed}</source>
        <translation>中断された構築で終わっている手順は {done} で、{claimed} ではありません</translation>
    </message>
    <message>
        <source>{enough} streams at a time reach the full speed ({best} MB/s, one alone: {one} MB/s). More streams are not faster.</source>
        <translation>同時 {enough} 本で最高速度に達します（{best} MB/s、1 本だけでは {one} MB/s）。それ以上増やしても速くなりません。</translation>
    </message>
    <message>
        <source>{enough} streams at a time are fastest ({best} MB/s, one alone: {one} MB/s). {most} streams slow each other down ({end} MB/s).</source>
        <translation>同時 {enough} 本が最速です（{best} MB/s、1 本だけでは {one} MB/s）。{most} 本では互いに遅くなります（{end} MB/s）。</translation>
    </message>
    <message>
        <source>The same name is already in line {line} of {file}</source>
        <translation>同じ名前が {file} の {line} 行目にすでにあります</translation>
    </message>
    <message>
        <source>{file} belongs to another program.</source>
        <translation>{file} は別のプログラムのファイルです。</translation>
    </message>
    <message>
        <source>{file} is read-only.</source>
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
        <source>{file} does not contain the added entry.</source>
        <translation>{file} に、追加したはずの行がありません。</translation>
    </message>
    <message>
        <source>{file} is a link to a file outside /etc.</source>
        <translation>{file} は /etc の外へのリンクです。</translation>
    </message>
    <message>
        <source>{file} can be changed by users other than root.</source>
        <translation>{file} は root 以外のユーザーも変更できます。</translation>
    </message>
    <message>
        <source>{file} is not a file.</source>
        <translation>{file} はファイルではありません。</translation>
    </message>
    <message>
        <source>{file} is not a valid key file, or users other than root can read it.</source>
        <translation>{file} は正しいキーファイルではないか、root 以外のユーザーも読めます。</translation>
    </message>
    <message>
        <source>{file} is not a valid blueprint: {reason}.</source>
        <translation>{file} は設計図として正しくありません: {reason}。</translation>
    </message>
    <message>
        <source>{file} changed after the plan was made. Create the plan again.</source>
        <translation>{file} は計画の作成後に変更されました。計画を作り直してください。</translation>
    </message>
    <message>
        <source>{file} already exists and is not overwritten. Choose another name.</source>
        <translation>{file} はすでに存在し、上書きしません。別の名前を選んでください。</translation>
    </message>
    <message>
        <source>{file} exists but should not.</source>
        <translation>{file} が存在しますが、ないはずのものです。</translation>
    </message>
    <message>
        <source>{file} still contains the removed entry.</source>
        <translation>{file} に、削除したはずの行が残っています。</translation>
    </message>
    <message>
        <source>{first} and {second} can be the same disk, connected by two cables or paths</source>
        <translation>{first} と {second} は、2 本のケーブルまたは 2 つの経路でつながった同一のディスクの可能性があります</translation>
    </message>
    <message>
        <source>{first} and {second} can be the same disk, connected by two cables or paths:</source>
        <translation>{first} と {second} は、2 本のケーブルまたは 2 つの経路でつながった同一のディスクの可能性があります:</translation>
    </message>
    <message>
        <source>{folder} in {point} was not created as planned.</source>
        <translation>{point} の {folder} は、計画どおりに作られていません。</translation>
    </message>
    <message>
        <source>{folder} is not in memory, so a header cannot be stored there.</source>
        <translation>{folder} がメモリー上にないため、ヘッダーを置けません。</translation>
    </message>
    <message>
        <source>{kind} writes new data to other blocks, so the same blocks cannot be written a second time.</source>
        <translation>{kind} は新しいデータを別のブロックに書き込むため、同じブロックへの 2 回目の書き込みはできません。</translation>
    </message>
    <message>
        <source>{layer} writes {measured} × the speed of one disk, as expected ({expected} ×).</source>
        <translation>{layer} への書き込みはディスク 1 台の {measured} 倍で、予測どおりです（{expected} 倍）。</translation>
    </message>
    <message>
        <source>{layer} writes {measured} × the speed of one disk, less than expected ({expected} ×).</source>
        <translation>{layer} への書き込みはディスク 1 台の {measured} 倍で、予測を下回ります（{expected} 倍）。</translation>
    </message>
    <message>
        <source>{layer} writes {measured} × the speed of one disk (expected: {expected} ×). Inconclusive: the passes vary too much.</source>
        <translation>{layer} への書き込みはディスク 1 台の {measured} 倍です（予測: {expected} 倍）。判定不能: 各回のばらつきが大きすぎます。</translation>
    </message>
    <message>
        <source>{layer}: the decryption speed of one core is unknown ({cipher}, {bits} bits).</source>
        <translation>{layer}: コア 1 つの復号速度は不明です（{cipher}、{bits} ビット）。</translation>
    </message>
    <message>
        <source>{layer}: one core decrypts {rate} MB/s in memory, without a disk ({cipher}, {bits} bits).</source>
        <translation>{layer}: コア 1 つの復号速度は、ディスクなしのメモリー上で {rate} MB/s です（{cipher}、{bits} ビット）。</translation>
    </message>
    <message>
        <source>{level} cannot be made of {count} disks.</source>
        <translation>{level} は {count} 台のディスクでは構成できません。</translation>
    </message>
    <message>
        <source>{name} (full span)</source>
        <translation>{name}（全域）</translation>
    </message>
    <message>
        <source>“{name}” matches several disks: {candidates}. Use the ID of the disk you mean.</source>
        <translation>「{name}」に一致するディスクが複数あります: {candidates}。対象のディスクを ID で指定してください。</translation>
    </message>
    <message>
        <source>{n} blocks</source>
        <translation>{n} ブロック</translation>
    </message>
    <message>
        <source>{n} disks together</source>
        <translation>{n} 台のディスクを同時</translation>
    </message>
    <message>
        <source>{n} more entries were saved by another version and cannot be shown.</source>
        <translation>ほかに {n} 件が別のバージョンで保存されており、表示できません。</translation>
    </message>
    <message>
        <source>{one} and {other} show no clear difference in {count} of {tests} tests.</source>
        <translation>{one} と {other} には、{tests} 件中 {count} 件のテストで明確な差がありません。</translation>
    </message>
    <message>
        <source>{one} and {other} are equally fast in {count} of {tests} tests.</source>
        <translation>{one} と {other} は、{tests} 件中 {count} 件のテストで同じ速さです。</translation>
    </message>
    <message>
        <source>{one} and {other} are equally fast.</source>
        <translation>{one} と {other} は同じ速さです。</translation>
    </message>
    <message>
        <source>{one} is faster than {other} in {count} of {tests} tests.</source>
        <translation>{one} は {tests} 件中 {count} 件のテストで {other} より高速です。</translation>
    </message>
    <message>
        <source>{one} reads {reads} times as fast as one disk, writes {writes} times as fast, and has no redundancy.</source>
        <translation>{one} は 1 台のディスクに比べて読み取りが {reads} 倍、書き込みが {writes} 倍で、冗長性はありません。</translation>
    </message>
    <message>
        <source>{one} reads {reads} times as fast as one disk, writes {writes} times as fast, and survives 1 disk failure.</source>
        <translation>{one} は 1 台のディスクに比べて読み取りが {reads} 倍、書き込みが {writes} 倍で、1 台の故障に耐えます。</translation>
    </message>
    <message>
        <source>{one} reads {reads} times as fast as one disk, writes {writes} times as fast, and survives {count} disk failures.</source>
        <translation>{one} は 1 台のディスクに比べて読み取りが {reads} 倍、書き込みが {writes} 倍で、{count} 台の故障に耐えます。</translation>
    </message>
    <message>
        <source>{one} reads {reads} times as fast as {other}, writes {writes} times as fast, and survives {count} disk failures.</source>
        <translation>{one} は {other} に比べて読み取りが {reads} 倍、書き込みが {writes} 倍で、{count} 台の故障に耐えます。</translation>
    </message>
    <message>
        <source>{one} was expected to be slower than {other}, but was faster in {count} of {tests} tests.</source>
        <translation>{one} は {other} より遅いと予測されましたが、{tests} 件中 {count} 件のテストで速い結果でした。</translation>
    </message>
    <message>
        <source>{path} already exists</source>
        <translation>{path} はすでに存在します</translation>
    </message>
    <message>
        <source>Line {line} of {file} uses {path} as the name of something else</source>
        <translation>{file} の {line} 行目で、{path} が別のものの名前として使われています</translation>
    </message>
    <message>
        <source>The owner or mode of {point} is not as planned.</source>
        <translation>{point} の所有者またはモードが、計画と異なります。</translation>
    </message>
    <message>
        <source>{point} is on {array}, and this computer needs it to run</source>
        <translation>{point} は {array} にあり、このコンピューターの動作に必要です</translation>
    </message>
    <message>
        <source>{point} is below {other}, where the plan also mounts</source>
        <translation>{point} は、この計画がマウントする {other} の下にあります</translation>
    </message>
    <message>
        <source>{point} shows another part of {device} than planned.</source>
        <translation>{point} には、計画とは異なる {device} の部分がマウントされています。</translation>
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
        <source>{program} did not finish within {seconds} s.</source>
        <translation>{program} が {seconds} 秒以内に終了しませんでした。</translation>
    </message>
    <message>
        <source>{program} is not installed.</source>
        <translation>{program} がインストールされていません。</translation>
    </message>
    <message>
        <source>{rate} MB/s per disk</source>
        <translation>ディスク 1 台あたり {rate} MB/s</translation>
    </message>
    <message>
        <source>{reason}</source>
        <translation>{reason}</translation>
    </message>
    <message>
        <source>{row} was too slow to measure. Set more seconds for each pass.</source>
        <translation>{row} は遅すぎて測定できませんでした。1 回の秒数を増やしてください。</translation>
    </message>
    <message>
        <source>{service} did not start.</source>
        <translation>{service} は開始しませんでした。</translation>
    </message>
    <message>
        <source>{title} {more}</source>
        <translation>{title} {more}</translation>
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
        <source>“{name}” was imported and can be from another computer.</source>
        <translation>「{name}」は取り込んだもので、別のコンピューターの測定結果の可能性があります。</translation>
    </message>
    <message>
        <source>“{name}” is a full-span test. Only standard tests can be repeated as an A/B test.</source>
        <translation>「{name}」は全域テストの結果です。交互に測定できるのは通常のテストだけです。</translation>
    </message>
    <message>
        <source>“{number}” is not in the number format of CrystalDiskMark.</source>
        <translation>「{number}」は CrystalDiskMark の数値の形式ではありません。</translation>
    </message>
    <message>
        <source>“{size}” is not a single block size.</source>
        <translation>「{size}」は 1 つのブロックサイズではありません。</translation>
    </message>
    <message>
        <source>{disk} also has {partition}, which is not in the plan</source>
        <translation>{disk} には、計画に含まれない {partition} もあります</translation>
    </message>
    <message>
        <source>The disk set {file} cannot be read: {reason}.</source>
        <translation>ディスク構成ファイル {file} を読み取れません: {reason}。</translation>
    </message>
    <message>
        <source>The disk set {file} contains an error: {reason}.</source>
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
        <source>The disk set {file}: the size is not a multiple of the sector size - at `$.models[{number}].size`.</source>
        <translation>ディスク構成ファイル {file}: 容量がセクターサイズの整数倍ではありません（`$.models[{number}].size`）。</translation>
    </message>
    <message>
        <source>The history {file} was written by a later version of Raidwright and was not changed. Update Raidwright to use it.</source>
        <translation>履歴 {file} は、より新しいバージョンの Raidwright が書いたもので、変更していません。使うには、Raidwright を更新してください。</translation>
    </message>
    <message>
        <source>No disk set “{name}” exists. Choose one of these: {known}.</source>
        <translation>「{name}」というディスク構成はありません。次から選んでください: {known}。</translation>
    </message>
    <message>
        <source>Completed steps were kept. The step list shows how far the plan got. Continue the plan, or clean up.</source>
        <translation>完了した手順はそのまま残ります。どこまで進んだかは手順の一覧で分かります。計画を再開するか、片付けてください。</translation>
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
        <source>{disk} has no member of the array, and no interrupted plan used it</source>
        <translation>{disk} にはアレイのメンバーがなく、中断された計画の対象でもありません</translation>
    </message>
    <message>
        <source>{disk} has no serial number, or the same one as another disk. Create the plan again and confirm it with the path of this disk</source>
        <translation>{disk} にはシリアル番号がないか、別のディスクと同じです。計画を作り直し、このディスクのパスを入力して確認してください</translation>
    </message>
    <message>
        <source>{disk} contains data of an unknown type. Create the plan again and confirm it with the path of this disk</source>
        <translation>{disk} には種類の分からないデータがあります。計画を作り直し、このディスクのパスを入力して確認してください</translation>
    </message>
    <message>
        <source>{disk} is a system disk of this computer</source>
        <translation>{disk} はこのコンピューターのシステムディスクです</translation>
    </message>
    <message>
        <source>{disk} is not blank, and the plan does not include erasing it</source>
        <translation>{disk} にはデータがあり、計画にその消去が含まれていません</translation>
    </message>
    <message>
        <source>{disk} was disconnected or replaced. Select the disk again.</source>
        <translation>{disk} は取り外されたか、入れ替えられました。ディスクを選び直してください。</translation>
    </message>
    <message>
        <source>{disk} is not the selected disk.</source>
        <translation>{disk} は、選択したディスクではありません。</translation>
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
        <source>{disk} now contains {found}, which is not from the interrupted plan</source>
        <translation>{disk} には今 {found} がありますが、中断された計画が残したものではありません</translation>
    </message>
    <message>
        <source>{disk} was just replaced by another disk.</source>
        <translation>{disk} はたった今、別のディスクに入れ替わりました。</translation>
    </message>
    <message>
        <source>{disk} was disconnected or replaced.</source>
        <translation>{disk} は取り外されたか、入れ替えられました。</translation>
    </message>
    <message>
        <source>{disk}:</source>
        <translation>{disk}：</translation>
    </message>
    <message>
        <source>{link} is a link. Use its device name {device}.</source>
        <translation>{link} はリンクです。デバイス名 {device} を使ってください。</translation>
    </message>
    <message>
        <source>{mapping} is not on a failed array</source>
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
        <source>{point} is not below {roots}. Choose a mount point there.</source>
        <translation>{point} は {roots} の下にありません。その下のマウント先を選んでください。</translation>
    </message>
    <message>
        <source>{point} cannot be measured as a mount point, because it is not below {roots}. Choose one of your own folders on it.</source>
        <translation>{point} は {roots} の下にないため、マウント先としては測定できません。その中の自分のフォルダーを選んでください。</translation>
    </message>
    <message>
        <source>{point} is not empty, and mounting there would hide its files. Choose an empty folder.</source>
        <translation>{point} は空のフォルダーではなく、マウントすると中のファイルが隠れます。空のフォルダーを選んでください。</translation>
    </message>
    <message>
        <source>The file system is no longer mounted on {point}. Mount it again.</source>
        <translation>{point} からファイルシステムがアンマウントされています。もう一度マウントしてください。</translation>
    </message>
    <message>
        <source>The path {point} contains a link. Use the real path.</source>
        <translation>パス {point} にリンクが含まれています。実際のパスを使ってください。</translation>
    </message>
    <message>
        <source>{program} was interrupted: {words}.</source>
        <translation>{program} が中断されました: {words}。</translation>
    </message>
    <message>
        <source>{user} also uses {other}, which is not in the plan</source>
        <translation>{user} は、計画に含まれない {other} も使っています</translation>
    </message>
    <message>
        <source>{user} is in use and not in the plan</source>
        <translation>{user} は使用中で、計画に含まれていません</translation>
    </message>
    <message>
        <source>{which} is not blank. Result of “{question}”: {answer}.</source>
        <translation>{which} は空ではありません。「{question}」の結果: {answer}。</translation>
    </message>
    <message>
        <source>“{name}” is now writable.</source>
        <translation>「{name}」に書き込めるようになりました。</translation>
    </message>
    <message>
        <source>A write-intent bitmap was added to “{name}”.</source>
        <translation>「{name}」に書き込みインテントビットマップを追加しました。</translation>
    </message>
    <message>
        <source>“{name}” now uses all available space.</source>
        <translation>「{name}」は使用できる容量をすべて使っています。</translation>
    </message>
    <message>
        <source>The write-intent bitmap was removed from “{name}”.</source>
        <translation>「{name}」の書き込みインテントビットマップを削除しました。</translation>
    </message>
    <message>
        <source>A disk was added to “{name}”.</source>
        <translation>「{name}」のディスクを 1 台増やしました。</translation>
    </message>
    <message>
        <source>Checking “{name}”.</source>
        <translation>「{name}」を検査しています。</translation>
    </message>
    <message>
        <source>“{name}” was built.</source>
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
        <source>“{name}” in the path {point} can be changed by users other than root.</source>
        <translation>パス {point} の「{name}」は、root 以外のユーザーも変更できます。</translation>
    </message>
    <message>
        <source>“{name}” in the path {point} is not a folder, or is a link.</source>
        <translation>パス {point} の「{name}」は、フォルダーではないか、リンクです。</translation>
    </message>
    <message>
        <source>Inconclusive: too few reliable results to compare {one} with {other}.</source>
        <translation>判定不能: 信頼できる結果が少なく、{one} と {other} を比べられません。</translation>
    </message>
    <message>
        <source>{array}, layer test, reads ({row}): {layer} is slowest, with a loss of {share} compared to {below}.</source>
        <translation>{array}、レイヤー別の読み取り（{row}）: 損失が最も大きいのは {layer} で、{below} より {share} 遅くなっています。</translation>
    </message>
    <message>
        <source>{array}, layer test, reads ({row}): no layer has a clear loss.</source>
        <translation>{array}、レイヤー別の読み取り（{row}）: はっきりした損失のある層はありません。</translation>
    </message>
    <message>
        <source>{array}, layer test, writes ({row}): {layer} is slowest, with a loss of {share} compared to {below}.</source>
        <translation>{array}、レイヤー別の書き込み（{row}）: 損失が最も大きいのは {layer} で、{below} より {share} 遅くなっています。</translation>
    </message>
    <message>
        <source>{array}, layer test, writes ({row}): no layer has a clear loss.</source>
        <translation>{array}、レイヤー別の書き込み（{row}）: はっきりした損失のある層はありません。</translation>
    </message>
    <message>
        <source>Unlock method changed for “{name}”.</source>
        <translation>「{name}」のロック解除の方法を変更しました。</translation>
    </message>
    <message>
        <source>The change takes effect at the next boot. Anything unlocked now stays unlocked.</source>
        <translation>次の起動から有効になります。今ロック解除済みのものは、そのままです。</translation>
    </message>
    <message>
        <source>/etc/crypttab still contains {file}.</source>
        <translation>/etc/crypttab に {file} がまだ書かれています。</translation>
    </message>
    <message>
        <source>/etc/crypttab has no entry for {file}</source>
        <translation>/etc/crypttab に {file} の行がありません</translation>
    </message>
    <message>
        <source>{file} still unlocks {device}.</source>
        <translation>{file} で {device} のロックをまだ解除できます。</translation>
    </message>
    <message>
        <source>The start and end of each disk were checked. No data was found. The middle of the array was not checked. If a part of it had its own encryption, the keys can still be there.</source>
        <translation>各ディスクの先頭と末尾を確認しました。データは見つかりませんでした。アレイの中ほどは確認していません。その一部だけが暗号化されていた場合、キーが残っている可能性があります。</translation>
    </message>
    <message>
        <source>Some of these results used the page cache and some did not.</source>
        <translation>ページキャッシュを使った結果と、使っていない結果が混ざっています。</translation>
    </message>
    <message>
        <source>{layer} writes {measured} × the speed of one disk (expected: {expected} ×). Inconclusive: only one pass.</source>
        <translation>{layer} への書き込みはディスク 1 台の {measured} 倍です（予測: {expected} 倍）。判定不能: 1 回だけの測定です。</translation>
    </message>
    <message>
        <source>The results come from different computers ({machines}).</source>
        <translation>異なるコンピューターの結果です（{machines}）。</translation>
    </message>
    <message>
        <source>Some of these results are simulated and some are real.</source>
        <translation>シミュレーションの結果と実測の結果が混ざっています。</translation>
    </message>
    <message>
        <source>Some of these results used synchronous writes and some did not.</source>
        <translation>同期書き込みの結果と、そうでない結果が混ざっています。</translation>
    </message>
    <message>
        <source>{one} and {other} show no clear difference.</source>
        <translation>{one} と {other} に明確な差はありません。</translation>
    </message>
    <message>
        <source>The passes have different lengths ({lengths}).</source>
        <translation>各回の長さが異なります（{lengths}）。</translation>
    </message>
    <message>
        <source>Some of these results used random data and some used zeros.</source>
        <translation>ランダムなデータの結果と、ゼロの結果が混ざっています。</translation>
    </message>
    <message>
        <source>An array was syncing during the measurement of “{name}”.</source>
        <translation>「{name}」の測定中に、アレイが同期していました。</translation>
    </message>
    <message>
        <source>The test sizes differ ({sizes}).</source>
        <translation>テストサイズが異なります（{sizes}）。</translation>
    </message>
    <message>
        <source>This computer has no group “{name}”</source>
        <translation>このコンピューターにグループ「{name}」はありません</translation>
    </message>
    <message>
        <source>This computer has no user “{name}”</source>
        <translation>このコンピューターにユーザー「{name}」はいません</translation>
    </message>
    <message>
        <source>{layer} reaches more than 100 % of the layer below, within the normal variation between measurements.</source>
        <translation>{layer} は下の層の 100 % を超えていますが、測定のばらつきの範囲内です。</translation>
    </message>
    <message>
        <source>{layer} reaches more than 100 % of the layer below. Either a cache answered, or other load slowed the layer below during its test.</source>
        <translation>{layer} は下の層より明らかに速く読めています。途中のキャッシュが応答したか、下の層の測定中に負荷がかかっていた可能性があります。</translation>
    </message>
    <message>
        <source>{file} is shared over NFS</source>
        <translation>{file} は NFS で共有されています</translation>
    </message>
    <message>
        <source>{file} is used as swap space</source>
        <translation>{file} はスワップに使われています</translation>
    </message>
    <message>
        <source>{file} is in use as the loop device {device}</source>
        <translation>{file} は loop デバイス {device} として使われています</translation>
    </message>
    <message>
        <source>The processor is the bottleneck of {layer}, not the disks: all cores are busy, mostly with {who}.</source>
        <translation>{layer} のボトルネックはディスクではなくプロセッサーです。すべてのコアが、主に {who} の処理に使われています。</translation>
    </message>
    <message>
        <source>It survives {count} disk failures.</source>
        <translation>{count} 台の故障に耐えます。</translation>
    </message>
    <message>
        <source>It survives 1 disk failure.</source>
        <translation>1 台の故障に耐えます。</translation>
    </message>
    <message>
        <source>It has no redundancy.</source>
        <translation>冗長性はありません。</translation>
    </message>
    <message>
        <source>{one} reads {reads} times as fast as one disk. Writes show no clear difference ({writes} times as fast).</source>
        <translation>{one} の読み取りは 1 台のディスクの {reads} 倍です。書き込みには明確な差がありません（{writes} 倍）。</translation>
    </message>
    <message>
        <source>{one} and {other} show no clear difference, in reads ({reads} times as fast) or in writes ({writes} times).</source>
        <translation>{one} と {other} には、読み取り（{reads} 倍）にも書き込み（{writes} 倍）にも、明確な差がありません。</translation>
    </message>
    <message>
        <source>{one} writes {writes} times as fast as {other}. Reads show no clear difference ({reads} times as fast).</source>
        <translation>{one} の書き込みは {other} の {writes} 倍です。読み取りには明確な差がありません（{reads} 倍）。</translation>
    </message>
    <message>
        <source>{one} reads {reads} times as fast as {other}. Writes show no clear difference ({writes} times as fast).</source>
        <translation>{one} の読み取りは {other} の {reads} 倍です。書き込みには明確な差がありません（{writes} 倍）。</translation>
    </message>
    <message>
        <source>{one} and one disk show no clear difference, in reads ({reads} times as fast) or in writes ({writes} times).</source>
        <translation>{one} と 1 台のディスクには、読み取り（{reads} 倍）にも書き込み（{writes} 倍）にも、明確な差がありません。</translation>
    </message>
    <message>
        <source>{one} writes {writes} times as fast as one disk. Reads show no clear difference ({reads} times as fast).</source>
        <translation>{one} の書き込みは 1 台のディスクの {writes} 倍です。読み取りには明確な差がありません（{reads} 倍）。</translation>
    </message>
    <message>
        <source>A build comparison cannot be compared with other results. It compares its own setups with each other.</source>
        <translation>一括比較は、ほかの測定結果と比較できません。その中の構成どうしを比較します。</translation>
    </message>
    <message>
        <source>A build comparison can only be exported as text, CSV, JSON, Markdown or HTML.</source>
        <translation>一括比較を書き出せる形式は、テキスト、CSV、JSON、Markdown、HTML だけです。</translation>
    </message>
    <message>
        <source>A recorded sync can only be exported as CSV, JSON, Markdown or HTML.</source>
        <translation>同期の記録を書き出せる形式は、CSV、JSON、Markdown、HTML だけです。</translation>
    </message>
</context>
<context>
    <name>FaultReporter</name>
    <message>
        <source>Internal error in Raidwright. Your disks are not the cause.</source>
        <translation>Raidwright の内部エラーです。ディスクが原因ではありません。</translation>
    </message>
    <message>
        <source>Something unexpected happened. The work in progress could be unfinished. The details help us to fix the error.</source>
        <translation>予期しない問題が発生しました。進行中の作業が完了していない可能性があります。詳細をお知らせいただくと修正に役立ちます。</translation>
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
        <source>{disk} contains {mount} of the running system, so it cannot be used.</source>
        <translation>{disk} には動作中のシステムの {mount} があるため、使用できません。</translation>
    </message>
    <message>
        <source>{disk} contains swap space in use ({device}). Turn off this swap space first.</source>
        <translation>{disk} には使用中のスワップ領域（{device}）があります。先にこのスワップを無効にしてください。</translation>
    </message>
    <message>
        <source>{disk} is in use for an unknown purpose. It may be the log or real-time device of a file system, or the disk of an iSCSI target. End that use first.</source>
        <translation>{disk} は使用中ですが、用途が分かりません。ファイルシステムのログやリアルタイムデバイス、または iSCSI ターゲットのディスクかもしれません。先にその使用を終了してください。</translation>
    </message>
    <message>
        <source>{disk} is a member of the array “{array}”. Delete that array first.</source>
        <translation>{disk} はアレイ「{array}」のメンバーです。先にそのアレイを削除してください。</translation>
    </message>
    <message>
        <source>{disk} is a member of the stopped array “{array}”. Delete that array first.</source>
        <translation>{disk} は停止中のアレイ「{array}」のメンバーです。先にそのアレイを削除してください。</translation>
    </message>
    <message>
        <source>{disk} failed and was dropped from the array “{array}”. Replace it. Before you use it elsewhere, remove it from the array.</source>
        <translation>{disk} は故障し、アレイ「{array}」から外れました。交換してください。ほかで使う場合は、先にアレイから外してください。</translation>
    </message>
    <message>
        <source>{disk} used to be a member of “{array}”, which now runs without it. Re-add it, or remove it for good, which wipes it.</source>
        <translation>{disk} は「{array}」の以前のメンバーで、アレイは現在このディスクなしで動作しています。アレイに戻すか、完全に外してください。外すとディスクは消去されます。</translation>
    </message>
    <message>
        <source>{disk} belongs to the volume group “{group}”. Remove that volume group first.</source>
        <translation>{disk} はボリュームグループ「{group}」に属しています。先にそのボリュームグループを削除してください。</translation>
    </message>
    <message>
        <source>{disk} contains the unlocked LUKS container “{mapping}”. Lock it first.</source>
        <translation>{disk} には、ロック解除済みの LUKS コンテナー「{mapping}」があります。先にロックしてください。</translation>
    </message>
    <message>
        <source>{disk} is read-only. Remove its write protection.</source>
        <translation>{disk} は読み取り専用です。書き込み保護を解除してください。</translation>
    </message>
    <message>
        <source>{disk} is marked as hidden by the system, so it is not used.</source>
        <translation>{disk} はシステムによって非表示とされているため、使用しません。</translation>
    </message>
    <message>
        <source>{disk} is too small ({size}). The minimum is {least}.</source>
        <translation>{disk} は小さすぎます（{size}）。最小は {least} です。</translation>
    </message>
    <message>
        <source>{disk} is part of firmware RAID ({kind}). Remove it with the firmware&apos;s setup or mdadm.</source>
        <translation>{disk} はファームウェア RAID ({kind}) の一部です。外すにはファームウェアの設定画面か mdadm を使ってください。</translation>
    </message>
    <message>
        <source>{disk} is part of another storage system ({kind}). Remove it with the tools of that system first.</source>
        <translation>{disk} は別のストレージシステム（{kind}）の一部です。先にそのシステムのツールで外してください。</translation>
    </message>
    <message>
        <source>{device} on {disk} cannot be read. Check the cable, or replace the disk.</source>
        <translation>{disk} の {device} を読み取れません。ケーブルを確認するか、ディスクを交換してください。</translation>
    </message>
    <message>
        <source>{disk} cannot be read, so it is not wiped. Destroy the disk, or wipe it if it becomes readable again.</source>
        <translation>{disk} は読み取れないため消去されません。物理的に破壊するか、再び読み取れるようになったら消去してください。</translation>
    </message>
    <message>
        <source>{disk} is write-protected, so it is not wiped. To wipe it too, remove the write protection first.</source>
        <translation>{disk} は書き込み保護されているため消去されません。消去するには、先に書き込み保護を解除してください。</translation>
    </message>
    <message>
        <source>{disk} cannot be read or written, so it is not wiped. Take it out and destroy it.</source>
        <translation>{disk} は読み取りも書き込みもできないため消去されません。取り外して物理的に破壊してください。</translation>
    </message>
    <message>
        <source>{device} on {disk} has conflicting signatures ({kinds}). Find the correct one with wipefs, and erase the others.</source>
        <translation>{disk} の {device} には矛盾するシグネチャがあります（{kinds}）。正しいものを wipefs で確認し、ほかを消去してください。</translation>
    </message>
    <message>
        <source>{disk} is a member of an array that is not assembled here ({array}). Start the array and delete it, or erase the disk with: mdadm --zero-superblock</source>
        <translation>{disk} は、ここでは組み立てられていないアレイ（{array}）のメンバーです。アレイを開始してから削除するか、次のコマンドでディスクを消去してください: mdadm --zero-superblock</translation>
    </message>
    <message>
        <source>{disk} belongs to a volume group, but only other disks contain its name. Remove that volume group first.</source>
        <translation>{disk} は、名前がほかのディスクにしか記録されていないボリュームグループに属しています。先にそのボリュームグループを削除してください。</translation>
    </message>
    <message>
        <source>{disk} contains data ({contents}). Allow erasing old data, or choose another disk.</source>
        <translation>{disk} にはデータがあります（{contents}）。以前のデータの消去を許可するか、別のディスクを選んでください。</translation>
    </message>
    <message>
        <source>{disk} contains unknown data, which will be erased. Make sure that nobody needs it.</source>
        <translation>{disk} には種類の分からないデータがあり、消去されます。誰も必要としないことを確認してください。</translation>
    </message>
    <message>
        <source>{disk} reports that it is failing. Do not use it to store data.</source>
        <translation>{disk} は故障の兆候を報告しています。データの保存には使わないでください。</translation>
    </message>
    <message>
        <source>{disk} has replaced so many bad sectors that few spare sectors are left.</source>
        <translation>{disk} は多くの不良セクターを代替したため、予備のセクターがほとんど残っていません。</translation>
    </message>
    <message>
        <source>{disk} has too many unreadable sectors waiting to be replaced.</source>
        <translation>{disk} には、読み取れず代替待ちのセクターが多すぎます。</translation>
    </message>
    <message>
        <source>{disk} has too many sectors that it could not read even after retries.</source>
        <translation>{disk} には、再試行しても読み取れなかったセクターが多すぎます。</translation>
    </message>
    <message>
        <source>{disk} has {value} bad sectors. Watch whether the number grows.</source>
        <translation>{disk} には不良セクターが {value} 個あります。増えていないか、ときどき確認してください。</translation>
    </message>
    <message>
        <source>{disk} has too many read errors.</source>
        <translation>{disk} は読み取りエラーが多すぎます。</translation>
    </message>
    <message>
        <source>{disk} has too many seek errors: its mechanics are wearing out.</source>
        <translation>{disk} はシークエラーが多すぎます。機構部品が摩耗しています。</translation>
    </message>
    <message>
        <source>{disk} spins up slowly: its motor is wearing out.</source>
        <translation>{disk} は規定の回転数に達するまでに時間がかかります。モーターが摩耗しています。</translation>
    </message>
    <message>
        <source>{disk} has used up its spare memory cells or its rated number of writes.</source>
        <translation>{disk} は予備のメモリーセル、または定格の書き込み回数を使い切りました。</translation>
    </message>
    <message>
        <source>{disk} reports that its value “{value}” is outside the manufacturer&apos;s limits.</source>
        <translation>{disk} は、「{value}」の値がメーカーの許容範囲を外れたと報告しています。</translation>
    </message>
    <message>
        <source>{disk} failed its last self-test.</source>
        <translation>{disk} は前回の自己診断で不合格でした。</translation>
    </message>
    <message>
        <source>{disk} reports that errors made it unreliable.</source>
        <translation>{disk} は、エラーのため信頼性が低下したと報告しています。</translation>
    </message>
    <message>
        <source>{disk} has switched itself to read-only because it is no longer reliable.</source>
        <translation>{disk} は、信頼性が低下したため自動的に読み取り専用になりました。</translation>
    </message>
    <message>
        <source>{disk} reports that its cache backup for power failures has failed.</source>
        <translation>{disk} は、停電時にキャッシュを保護する機能が故障したと報告しています。</translation>
    </message>
    <message>
        <source>{disk} reports that it is too hot. Check its fan and airflow.</source>
        <translation>{disk} は、温度が高すぎると報告しています。ファンと通気を確認してください。</translation>
    </message>
    <message>
        <source>{disk} is removable. The array loses a member whenever this disk is unplugged.</source>
        <translation>{disk} は取り外し可能です。取り外すたびに、アレイのメンバーが欠けます。</translation>
    </message>
    <message>
        <source>{disk} reports no serial number. Make sure that it is the right disk.</source>
        <translation>{disk} はシリアル番号を報告しません。正しいディスクであることを確認してください。</translation>
    </message>
    <message>
        <source>{disk} has the same serial number as another disk. Make sure that it is the right disk.</source>
        <translation>{disk} は別のディスクとシリアル番号が同じです。正しいディスクであることを確認してください。</translation>
    </message>
    <message>
        <source>{disk} reports {serial} as its serial number, which is only a placeholder. Any disk in its place reports the same. Make sure that it is the right disk.</source>
        <translation>{disk} が報告するシリアル番号 {serial} は仮の値です。同じ場所に接続したディスクは、どれも同じ番号になります。正しいディスクであることを確認してください。</translation>
    </message>
    <message>
        <source>The sector size of {disk} is not known yet. Wait a moment.</source>
        <translation>{disk} のセクターサイズはまだ分かりません。少し待ってください。</translation>
    </message>
    <message>
        <source>The hot spare {disk} is smaller than the members, so the array becomes smaller.</source>
        <translation>ホットスペア {disk} がメンバーより小さいため、アレイ全体が小さくなります。</translation>
    </message>
    <message>
        <source>{level} needs at least {least} disks. Selected: {count}.</source>
        <translation>{level} には少なくとも {least} 台のディスクが必要です。選択中: {count} 台。</translation>
    </message>
    <message>
        <source>An array can have at most {most} disks. Selected: {count}.</source>
        <translation>アレイのディスクは最大 {most} 台です。選択中: {count} 台。</translation>
    </message>
    <message>
        <source>An array can have at most {most} hot spares.</source>
        <translation>アレイのホットスペアは最大 {most} 台です。</translation>
    </message>
    <message>
        <source>{level} has no redundancy, so it cannot use hot spares.</source>
        <translation>{level} は冗長性がないため、ホットスペアを使えません。</translation>
    </message>
    <message>
        <source>{drive} is selected twice. Select it once.</source>
        <translation>{drive} が 2 回選ばれています。1 回だけ選んでください。</translation>
    </message>
    <message>
        <source>An array cannot be built with a missing member. Select a disk for the empty slot.</source>
        <translation>メンバーが欠けたままアレイを構築することはできません。空きスロットに使うディスクを選んでください。</translation>
    </message>
    <message>
        <source>{level} has no layout “{layout}”. Remove the layout, or choose RAID 10.</source>
        <translation>{level} にレイアウト「{layout}」はありません。レイアウトの指定を外すか、RAID 10 を選んでください。</translation>
    </message>
    <message>
        <source>{drive} is not connected to this computer.</source>
        <translation>{drive} はこのコンピューターに接続されていません。</translation>
    </message>
    <message>
        <source>{small} has sectors of {bytes} bytes, but {large} has sectors of {more} bytes. Use disks with the same sector size.</source>
        <translation>{small} のセクターは {bytes} バイト、{large} は {more} バイトです。同じセクターサイズのディスクを使ってください。</translation>
    </message>
    <message>
        <source>The disks differ in size. Each disk is used up to {least}, and {size} stays unused.</source>
        <translation>ディスクの容量が異なります。各ディスクから {least} ずつ使うため、{size} が未使用になります。</translation>
    </message>
    <message>
        <source>Hard disks and SSDs are mixed. The array is as slow as the slowest disk.</source>
        <translation>HDD と SSD が混在しています。アレイの速度は最も遅いディスクに合わせられます。</translation>
    </message>
    <message>
        <source>A chunk size of {chunk} is not possible. Choose {least} to {most}.</source>
        <translation>チャンクサイズ {chunk} は指定できません。{least}～{most} から選んでください。</translation>
    </message>
    <message>
        <source>A chunk size of {chunk} is not possible. Choose a power of two, such as 512 KiB.</source>
        <translation>チャンクサイズ {chunk} は指定できません。512 KiB のような 2 の累乗を選んでください。</translation>
    </message>
    <message>
        <source>No redundancy. If any one of the {count} disks fails, all data is lost.</source>
        <translation>冗長性なし。{count} 台のうち 1 台でも故障すると、すべてのデータが失われます。</translation>
    </message>
    <message>
        <source>Without an array, exactly one disk is used. Selected: {count}. Select one disk, or choose a RAID level.</source>
        <translation>アレイなしでは、ディスクを 1 台だけ使います。選択中: {count} 台。1 台だけ選ぶか、RAID レベルを選んでください。</translation>
    </message>
    <message>
        <source>A single disk has no redundancy. If it fails, all data is lost.</source>
        <translation>1 台のディスクには冗長性がありません。故障すると、すべてのデータが失われます。</translation>
    </message>
    <message>
        <source>Without an array, the disk needs a partition, which identifies it later. Do not use the bare disk.</source>
        <translation>アレイなしのディスクには、後で識別するためのパーティションが必要です。ディスク全体をそのまま使わないでください。</translation>
    </message>
    <message>
        <source>Without a write-intent bitmap, every power failure is followed by a full resync.</source>
        <translation>書き込みインテントビットマップがないと、停電のたびに全体の再同期が必要になります。</translation>
    </message>
    <message>
        <source>With four disks, RAID 10 has the same capacity and writes faster. RAID 6 survives the failure of any two disks.</source>
        <translation>4 台の場合、RAID 10 も容量は同じで、書き込みが速くなります。RAID 6 はどの 2 台の故障にも耐えます。</translation>
    </message>
    <message>
        <source>The mount point {mount} needs a file system. Choose a file system, or remove the mount point.</source>
        <translation>マウント先 {mount} にはファイルシステムが必要です。ファイルシステムを選ぶか、マウント先を外してください。</translation>
    </message>
    <message>
        <source>{mount} is not mounted at boot. Mount it yourself after each boot.</source>
        <translation>{mount} は起動時にマウントされません。起動のたびに手動でマウントしてください。</translation>
    </message>
    <message>
        <source>Raidwright does not know how this computer configures mounts. After each boot, mount {mount} yourself.</source>
        <translation>このコンピューターのマウント設定の場所が分かりません。再起動後は {mount} を手動でマウントしてください。</translation>
    </message>
    <message>
        <source>Only btrfs can compress data automatically. Choose btrfs, or turn off compression.</source>
        <translation>データを自動で圧縮できるのは btrfs だけです。btrfs を選ぶか、圧縮をオフにしてください。</translation>
    </message>
    <message>
        <source>TRIM stops at the encryption layer and does not reach the SSDs. To pass it through, turn on “Pass TRIM through the encryption”.</source>
        <translation>TRIM は暗号化の層で止まり、SSD に届きません。通すには「暗号化を通して TRIM を送る」を選んでください。</translation>
    </message>
    <message>
        <source>At every boot, this computer asks for the passphrase on its own screen and waits three minutes. If nobody is there to type it, choose manual unlocking.</source>
        <translation>このコンピューターは、起動のたびに自身の画面でパスフレーズの入力を求め、3 分間待ちます。入力する人がいない場合は、手動でのロック解除を選んでください。</translation>
    </message>
    <message>
        <source>The key is stored on this computer&apos;s own disk, and only root can read it. It protects array disks that are sent for repair or thrown away. It does not protect the data when the entire computer is stolen.</source>
        <translation>キーはこのコンピューター自身のディスクに保存され、root だけが読み取れます。修理に出したり捨てたりするアレイのディスクは保護されます。コンピューター全体が盗まれた場合、データは保護されません。</translation>
    </message>
    <message>
        <source>Raidwright does not know where this computer configures arrays, so it cannot enable them at boot. Use the tools of this system.</source>
        <translation>このコンピューターのアレイ設定の場所が分からないため、起動時に有効にできません。このシステムのツールを使ってください。</translation>
    </message>
    <message>
        <source>“{array}” uses the older encryption format LUKS1. Raidwright cannot add a key file to it. Choose another unlock method.</source>
        <translation>「{array}」は古い暗号化形式 LUKS1 を使っているため、Raidwright ではキーファイルを追加できません。ロック解除の別の方法を選んでください。</translation>
    </message>
    <message>
        <source>No disk of “{array}” is connected. Only its settings on this computer are removed. The data on its disks is not changed.</source>
        <translation>「{array}」のディスクは 1 台も接続されていません。このコンピューターにある設定だけを削除します。ディスクのデータは変わりません。</translation>
    </message>
    <message>
        <source>The key file {file} is deleted. If the disks of “{array}” come back, only the passphrase unlocks them.</source>
        <translation>キーファイル {file} を削除します。「{array}」のディスクが戻った場合、パスフレーズでのみロックを解除できます。</translation>
    </message>
    <message>
        <source>Line {line} of {file} needs a file or folder on the array: {text}. Remove the line before the next boot. Otherwise it can delay the boot.</source>
        <translation>{file} の {line} 行目は、アレイ上のファイルまたはフォルダーを必要とします: {text}。次の起動の前に、この行を削除してください。残すと起動が遅れることがあります。</translation>
    </message>
    <message>
        <source>The container on “{array}” is locked, so no entry is added for it. Unlock it first to add one.</source>
        <translation>「{array}」のコンテナーがロックされているため、項目を追加しません。追加するには、先にロックを解除してください。</translation>
    </message>
    <message>
        <source>{file} is read-only on this computer. Set up the array with the tools of this system, and do not enable it at boot here.</source>
        <translation>このコンピューターでは {file} は読み取り専用です。アレイはこのシステムのツールで設定し、ここでは起動時に有効にしないでください。</translation>
    </message>
    <message>
        <source>{file} is a link to a place outside /etc and is created by other software. Set up the array in that software, and do not enable it at boot here.</source>
        <translation>{file} は /etc の外へのリンクで、別のソフトウェアが作成しています。アレイはそのソフトウェアで設定し、ここでは起動時に有効にしないでください。</translation>
    </message>
    <message>
        <source>{file} can be changed by users other than root. Correct this, or do not enable the array at boot.</source>
        <translation>{file} は root 以外のユーザーも変更できます。これを修正するか、起動時に有効にしないでください。</translation>
    </message>
    <message>
        <source>Line {line} of {file} already uses a name from this plan: {text}. Remove the line, or choose other names.</source>
        <translation>{file} の {line} 行目で、この計画の名前がすでに使われています: {text}。その行を削除するか、別の名前を選んでください。</translation>
    </message>
    <message>
        <source>{file} lists no arrays, so this computer finds all of them at boot automatically. Nothing is added there: with a first entry, the other arrays could lose their names.</source>
        <translation>{file} にはアレイの項目がないため、このコンピューターは起動時にすべてのアレイを自動で見つけます。最初の項目を追加するとほかのアレイの名前が失われるおそれがあるため、何も追加しません。</translation>
    </message>
    <message>
        <source>Line {line} of {file} is for an array that is not connected: {text}. The new entry replaces it. If its disks are only stored elsewhere, choose other names.</source>
        <translation>{file} の {line} 行目は、接続されていないアレイのものです: {text}。新しい項目がこれを置き換えます。そのディスクを別の場所に保管しているだけなら、別の名前を選んでください。</translation>
    </message>
    <message>
        <source>Line {line} of {file} makes mdadm ignore the array, or does not match the array: {text}. The new entry replaces it.</source>
        <translation>{file} の {line} 行目により mdadm がこのアレイを無視するか、内容がアレイと一致しません: {text}。新しい項目がこれを置き換えます。</translation>
    </message>
    <message>
        <source>mdadm does not start “{array}” at boot, because of “{word}” in line {line} of {file}. Enable the array at boot again to replace the line.</source>
        <translation>{file} の {line} 行目の「{word}」のため、mdadm は起動時に「{array}」を開始しません。「起動時に有効にする」を実行すると、この行を置き換えます。</translation>
    </message>
    <message>
        <source>mdadm does not use {devices} of “{array}” at boot: {places} lists only other devices ({text}). Add “partitions” to that line, or remove it.</source>
        <translation>mdadm は起動時に「{array}」の {devices} を使用しません。{places} にはほかのデバイスだけが記載されています（{text}）。その行に「partitions」を追加するか、行を削除してください。</translation>
    </message>
    <message>
        <source>Line {line} of {file} is mounted only manually: {text}. Remove “noauto” from it to mount it at boot.</source>
        <translation>{file} の {line} 行目は手動でのみマウントされます: {text}。起動時にマウントするには、「noauto」を削除してください。</translation>
    </message>
    <message>
        <source>The initramfs must be rebuilt. It needs {size}, but only {free} is free there. Remove old kernels.</source>
        <translation>initramfs を再作成する必要があります。{size} が必要ですが、保存先の空き容量は {free} しかありません。古いカーネルを削除してください。</translation>
    </message>
    <message>
        <source>The light key derivation is only for the practice machine. Choose another one.</source>
        <translation>軽量の鍵導出は練習用マシン専用です。別のものを選んでください。</translation>
    </message>
    <message>
        <source>{processor} has no AES instructions, so encryption slows the array down.</source>
        <translation>{processor} には AES 命令がないため、暗号化するとアレイが遅くなります。</translation>
    </message>
    <message>
        <source>There is not enough space for {kind}. It needs {least}.</source>
        <translation>{kind} には容量が足りません。{least} が必要です。</translation>
    </message>
    <message>
        <source>The smallest disk has no space for a partition. Leave less free space at its end.</source>
        <translation>最も小さいディスクにパーティションを作る容量がありません。末尾に残す空き容量を減らしてください。</translation>
    </message>
    <message>
        <source>The smallest disk has no space for a single chunk. Choose a smaller chunk size, or a larger disk.</source>
        <translation>最も小さいディスクにはチャンク 1 つ分の容量もありません。チャンクサイズを小さくするか、大きいディスクを選んでください。</translation>
    </message>
    <message>
        <source>The array has no space for encrypted data after the LUKS header. Use larger disks.</source>
        <translation>LUKS ヘッダーの後に暗号化データを置く容量がアレイにありません。大きいディスクを使ってください。</translation>
    </message>
    <message>
        <source>The array has no space for a volume group. Use larger disks.</source>
        <translation>ボリュームグループを作る容量がアレイにありません。大きいディスクを使ってください。</translation>
    </message>
    <message>
        <source>The logical volume is larger than its volume group. Choose a smaller size.</source>
        <translation>論理ボリュームがボリュームグループより大きくなっています。サイズを小さくしてください。</translation>
    </message>
    <message>
        <source>“{array}” is read-only. Make it writable before you change anything.</source>
        <translation>「{array}」は読み取り専用です。変更する前に、書き込み可能にしてください。</translation>
    </message>
    <message>
        <source>This is left over from “{array}”, deleted here on {date}. Wipe it.</source>
        <translation>これは {date} にここで削除された「{array}」の残りです。消去してください。</translation>
    </message>
    <message>
        <source>No disk of “{array}” is connected. It is mounted manually, so boot does not wait for it. It is listed in {places}.</source>
        <translation>「{array}」のディスクは 1 台も接続されていません。手動でマウントするアレイのため、起動時に待つことはありません。{places} に記載されています。</translation>
    </message>
    <message>
        <source>{disk} failed and was dropped from “{array}”.</source>
        <translation>{disk} が故障し、「{array}」から外れました。</translation>
    </message>
    <message>
        <source>{disk} dropped out of “{array}”. It was unplugged or is not responding.</source>
        <translation>{disk} が「{array}」から外れました。取り外されたか、応答していません。</translation>
    </message>
    <message>
        <source>{disk}, the disk of “{array}”, is missing. It was unplugged or has failed.</source>
        <translation>「{array}」のディスク {disk} が見つかりません。取り外されたか、故障しています。</translation>
    </message>
    <message>
        <source>“{array}” is fully redundant again.</source>
        <translation>「{array}」の冗長性が回復しました。</translation>
    </message>
    <message>
        <source>{disk} is hot: {degrees} °C. Check its fan and airflow.</source>
        <translation>{disk} の温度が高くなっています: {degrees} °C。ファンと通気を確認してください。</translation>
    </message>
    <message>
        <source>“{array}” has bad blocks on {carriers}: {bad}. The data there is read from other members. Replace each disk with bad blocks.</source>
        <translation>「{array}」の {carriers} に不良ブロックがあります（{bad}）。その部分のデータはほかのメンバーから読み取られます。不良ブロックのあるディスクをそれぞれ交換してください。</translation>
    </message>
    <message>
        <source>“{array}” has lost data: {lost} cannot be read from any member. Copy the data that is still readable. Replace the disks below {carriers}, then restore the rest from a backup.</source>
        <translation>「{array}」のデータの一部が失われました。{lost} はどのメンバーからも読み取れません。まだ読み取れるデータをコピーしてください。{carriers} のディスクを交換してから、残りをバックアップから復元してください。</translation>
    </message>
    <message>
        <source>“{array}” is stopped: {devices} are copies of one member. Unplug one of them before you use the array.</source>
        <translation>「{array}」は停止中です。{devices} は同じメンバーの複製です。アレイを使う前に、一方を取り外してください。</translation>
    </message>
    <message>
        <source>At most {most} folders can be created at once. Create the others afterwards.</source>
        <translation>一度に作成できるフォルダーは {most} 個までです。残りは後で作成してください。</translation>
    </message>
    <message>
        <source>“{name}” cannot be the name of a folder here. Use at most 60 letters, digits, spaces, “_”, “-” or “.”, starting with a letter or digit. “/” is not possible.</source>
        <translation>ここでは「{name}」をフォルダーの名前にできません。文字か数字で始め、文字、数字、空白、「_」「-」「.」を使って 60 文字以内にしてください。「/」は使えません。</translation>
    </message>
    <message>
        <source>The file system creates its own folder “{name}”. Choose another name.</source>
        <translation>「{name}」というフォルダーは、ファイルシステム自身が作成します。別の名前を選んでください。</translation>
    </message>
    <message>
        <source>The folder “{name}” appears twice. Uppercase and lowercase make no difference here. Remove one of them.</source>
        <translation>フォルダー「{name}」が重複しています。ここでは大文字と小文字を区別しません。一方を削除してください。</translation>
    </message>
    <message>
        <source>The helper is not installed, so nothing can be changed. Install the package raidwright.</source>
        <translation>ヘルパーがインストールされていないため、何も変更できません。パッケージ raidwright をインストールしてください。</translation>
    </message>
    <message>
        <source>You are not authorized to use the helper, so nothing can be changed. Try again with an administrator&apos;s password, or use sudo.</source>
        <translation>ヘルパーの使用が許可されていないため、何も変更できません。管理者のパスワードでもう一度試すか、sudo を使ってください。</translation>
    </message>
    <message>
        <source>The helper did not respond, so nothing can be changed. Try again, or restart the computer.</source>
        <translation>ヘルパーが応答しなかったため、何も変更できません。もう一度試すか、コンピューターを再起動してください。</translation>
    </message>
    <message>
        <source>The helper has not responded yet, so nothing can be changed. Wait a moment.</source>
        <translation>ヘルパーがまだ応答していないため、何も変更できません。少し待ってください。</translation>
    </message>
    <message>
        <source>A plan for “{array}” is running on this computer. Wait until it finishes.</source>
        <translation>このコンピューターで「{array}」の計画を実行しています。終わるまでお待ちください。</translation>
    </message>
    <message>
        <source>A plan is running on this computer. Wait until it finishes.</source>
        <translation>このコンピューターで計画を実行しています。終わるまでお待ちください。</translation>
    </message>
    <message>
        <source>“{array}” is not running. Start it first: its disks can be changed only while it runs.</source>
        <translation>「{array}」は停止中です。ディスクを変更できるのは動作中だけのため、先に開始してください。</translation>
    </message>
    <message>
        <source>“{array}” is {level} and has no redundancy, so its disks cannot be replaced or changed while it runs. Save its data, then build the array again.</source>
        <translation>「{array}」は {level} で冗長性がないため、動作中にディスクを交換または変更できません。データを保存し、作り直してください。</translation>
    </message>
    <message>
        <source>“{array}” or its disks contain {mount} of the running system, which also boots from them. A new disk must be made bootable too. Raidwright cannot do that.</source>
        <translation>「{array}」またはそのディスクには動作中のシステムの {mount} があり、システムの起動にも使われています。新しいディスクも起動可能にする必要がありますが、Raidwright では行えません。</translation>
    </message>
    <message>
        <source>{disk} is already in “{array}”. Choose another disk.</source>
        <translation>{disk} はすでに「{array}」のディスクです。別のディスクを選んでください。</translation>
    </message>
    <message>
        <source>{disk} is not a member of “{array}”. Choose one of its disks.</source>
        <translation>{disk} は「{array}」のメンバーではありません。そのアレイのディスクを選んでください。</translation>
    </message>
    <message>
        <source>{disk} has sectors of {more} bytes, but “{array}” needs sectors of {bytes} bytes. Use a disk with that sector size.</source>
        <translation>{disk} のセクターは {more} バイトですが、「{array}」には {bytes} バイトのセクターが必要です。そのセクターサイズのディスクを使ってください。</translation>
    </message>
    <message>
        <source>{disk} is too small for “{array}” by {size} ({bytes} bytes). Use a larger disk.</source>
        <translation>{disk} は「{array}」には {size}（{bytes} バイト）足りません。もっと大きいディスクを使ってください。</translation>
    </message>
    <message>
        <source>{disk} was dropped from “{array}” and cannot be re-added. Remove it for good, which wipes it. Then add it as a new disk.</source>
        <translation>{disk} は「{array}」から外れており、そのままでは戻せません。アレイから完全に外してください。外すとディスクは消去されます。その後、新しいディスクとして追加してください。</translation>
    </message>
    <message>
        <source>{disk} ran on its own as “{array}” and may hold newer data. Re-adding it would mix both versions. Save the newer data from it on another computer. Then remove it for good, and add it as a new disk.</source>
        <translation>{disk} は単独で「{array}」として動作していたため、より新しいデータを含む可能性があります。アレイに戻すと両方のデータが混ざります。別のコンピューターで新しいデータを保存してください。その後、アレイから完全に外し、新しいディスクとして追加してください。</translation>
    </message>
    <message>
        <source>{disk} ran on its own as “{array}” and may hold data that exists nowhere else. Save the newer data from it first: wiping erases it.</source>
        <translation>{disk} は単独で「{array}」として動作していたため、ほかにはないデータを含む可能性があります。消去すると失われるため、先に新しいデータを保存してください。</translation>
    </message>
    <message>
        <source>“{array}” is complete, so the new disk becomes a hot spare. It takes over automatically when a member fails.</source>
        <translation>「{array}」に空きスロットはないため、新しいディスクはホットスペアになります。メンバーが故障すると、自動で代わりに使われます。</translation>
    </message>
    <message>
        <source>“{array}” has an empty slot, so the new disk is used there first. Leave {disk} connected and replace it after the rebuild.</source>
        <translation>「{array}」には空きスロットがあり、新しいディスクはまずそこで使われます。{disk} は接続したままにし、再構築の後で交換してください。</translation>
    </message>
    <message>
        <source>{disk} no longer has a slot in “{array}”, so a new disk cannot replace it. Remove it for good.</source>
        <translation>{disk} は「{array}」にスロットを持たないため、新しいディスクと交換できません。アレイから完全に外してください。</translation>
    </message>
    <message>
        <source>The write-intent bitmap of “{array}” is the file {file}. This file is kept. Delete it afterwards.</source>
        <translation>「{array}」の書き込みインテントビットマップはファイル {file} です。このファイルは残るため、後で削除してください。</translation>
    </message>
    <message>
        <source>{device} belongs to a member of “{array}” and is mounted at {point}. Lock “{array}” first, then delete it.</source>
        <translation>{device} は「{array}」のメンバーの一部で、{point} にマウントされています。先に「{array}」をロックしてから、削除してください。</translation>
    </message>
    <message>
        <source>{devices} are copies of one member of “{array}”. All of them are erased. Unplug the copies that you want to keep.</source>
        <translation>{devices} は「{array}」の同じメンバーの複製です。すべて消去されます。残したいものは取り外してください。</translation>
    </message>
    <message>
        <source>“{group}” is the name of several volume groups ({devices}), so LVM cannot use this name. Rename the one on “{array}”: raidwright rename-group {array}</source>
        <translation>「{group}」という名前のボリュームグループが複数あるため（{devices}）、LVM はこの名前を使えません。「{array}」上のボリュームグループの名前を変更してください: raidwright rename-group {array}</translation>
    </message>
    <message>
        <source>“{array}” is stopped, and its contents are not visible. Start it first: raidwright start {array}</source>
        <translation>「{array}」は停止中で、内容を確認できません。先に開始してください: raidwright start {array}</translation>
    </message>
    <message>
        <source>“{array}” is stopped and contains {found}. Start it first to see all of its contents: raidwright start {array}</source>
        <translation>「{array}」は停止中で、{found} があります。内容をすべて確認するために、先に開始してください: raidwright start {array}</translation>
    </message>
    <message>
        <source>“{array}” cannot be started, and its contents are not visible. They are erased without being checked.</source>
        <translation>「{array}」は開始できず、内容を確認できません。確認しないまま消去されます。</translation>
    </message>
    <message>
        <source>“{array}” cannot be started. Its members contain {found}. Other contents are not visible. Everything is erased.</source>
        <translation>「{array}」は開始できません。メンバーには {found} があります。ほかの内容は確認できません。すべて消去されます。</translation>
    </message>
    <message>
        <source>The member {device} is neither a disk, nor a partition of one, nor a running array of disks. Use mdadm for this array.</source>
        <translation>メンバー {device} はディスクでも、ディスクのパーティションでも、動作中のディスクのアレイでもありません。このアレイには mdadm を使ってください。</translation>
    </message>
    <message>
        <source>“{array}” cannot be enabled at boot: its member {device} is not a disk, and other software sets it up later. Start the array with that software.</source>
        <translation>「{array}」は起動時に有効にできません。メンバー {device} はディスクではなく、ほかのソフトウェアが後から用意します。アレイもそのソフトウェアで開始してください。</translation>
    </message>
    <message>
        <source>The member {device} is itself the array “{lower}”. Change its disks there. No plan changes the array above it.</source>
        <translation>メンバー {device} 自体がアレイ「{lower}」です。ディスクの変更はそのアレイで行ってください。その上のアレイを変更する計画はありません。</translation>
    </message>
    <message>
        <source>The member {device} is itself the array “{lower}”, which is not writable. Stop “{array}”, then “{lower}”, and wipe the disks. Keys of encrypted data on “{array}” may stay on them. Overwrite the disks completely before you give them away.</source>
        <translation>メンバー {device} 自体がアレイ「{lower}」ですが、書き込めません。「{array}」、「{lower}」の順に停止してから、ディスクを消去してください。「{array}」で暗号化されていたデータのキーが、ディスクに残る可能性があります。手放す前にディスク全体を上書きしてください。</translation>
    </message>
    <message>
        <source>{device} is a mounted partition of “{array}”. Lock “{array}” first, then delete it.</source>
        <translation>{device} は「{array}」のパーティションで、マウントされています。先に「{array}」をロックしてから、削除してください。</translation>
    </message>
    <message>
        <source>{first} and {second} are parts of one drive. If that drive fails, both are lost. For redundancy, use separate disks.</source>
        <translation>{first} と {second} は同じドライブの一部です。そのドライブが故障すると両方が失われます。冗長性のためには、別々のディスクを使ってください。</translation>
    </message>
    <message>
        <source>“{array}” has a hot spare ({others}), which would be added instead. Choose that hot spare, or remove it first.</source>
        <translation>「{array}」にはホットスペア（{others}）があり、そちらが追加されます。そのホットスペアを選ぶか、先に外してください。</translation>
    </message>
    <message>
        <source>“{array}” has several hot spares, and md decides which one is added. Remove the others ({others}) first.</source>
        <translation>「{array}」には複数のホットスペアがあり、どれを追加するかは md が決めます。先にほかのホットスペア（{others}）を外してください。</translation>
    </message>
    <message>
        <source>“{array}” then syncs its new space. It is not protected until that sync finishes.</source>
        <translation>その後「{array}」は増えた容量を同期します。その同期が終わるまで保護されません。</translation>
    </message>
    <message>
        <source>The practice machine runs neither systemd nor cron, so nothing starts scheduled checks. Check “{array}” manually.</source>
        <translation>練習用マシンでは systemd も cron も動作しないため、定期的な検査は始まりません。「{array}」は手動で検査してください。</translation>
    </message>
    <message>
        <source>“{array}” has no volume group with the same name as another one, so there is nothing to rename.</source>
        <translation>「{array}」に、ほかと同じ名前のボリュームグループはないため、名前を変更するものはありません。</translation>
    </message>
    <message>
        <source>The UUID of the volume group “{group}” on “{array}” is not known, so LVM could rename another one. Rename it manually: vgrename UUID NEW-NAME</source>
        <translation>「{array}」上のボリュームグループ「{group}」の UUID が不明なため、LVM が別のグループの名前を変更するおそれがあります。手動で変更してください: vgrename UUID NEW-NAME</translation>
    </message>
    <message>
        <source>The volume group “{group}” is also on devices outside “{array}”. Rename it manually: vgrename UUID NEW-NAME</source>
        <translation>ボリュームグループ「{group}」は「{array}」以外のデバイスにもまたがっています。手動で名前を変更してください: vgrename UUID NEW-NAME</translation>
    </message>
    <message>
        <source>“{name}” is not a valid name for a volume group. Use only letters, digits, “.”, “_”, “+” and “-”.</source>
        <translation>「{name}」はボリュームグループの名前にできません。英数字と「.」「_」「+」「-」だけを使ってください。</translation>
    </message>
    <message>
        <source>“{name}” is already the name of something else. Choose another name.</source>
        <translation>「{name}」はすでにほかで使われています。別の名前を選んでください。</translation>
    </message>
    <message>
        <source>“{array}” is firmware RAID, which Raidwright does not change. Use the firmware&apos;s setup or mdadm.</source>
        <translation>「{array}」はファームウェア RAID で、Raidwright では変更できません。ファームウェアの設定画面か mdadm を使ってください。</translation>
    </message>
    <message>
        <source>The volume group “{group}” has missing parts, so LVM cannot remove it. Connect them, or stop the array with the other parts and wipe its disks.</source>
        <translation>ボリュームグループ「{group}」の一部が見つからないため、LVM で削除できません。足りないものを接続するか、残りがあるアレイを停止して、そのディスクを消去してください。</translation>
    </message>
    <message>
        <source>“{array}” is running but not in use. It is stopped first.</source>
        <translation>「{array}」は動作中ですが、使われていません。最初に停止します。</translation>
    </message>
    <message>
        <source>{device} contains a file system ({kind}). Look at its files first, unless you are sure that nobody needs them. Data written just before it was unplugged may be missing. A file manager can change the file system. This command, run as root, changes nothing: mount -o {options} {device} /mnt (afterwards: umount /mnt)</source>
        <translation>{device} にはファイルシステム（{kind}）があります。誰も必要としないと確信できる場合を除き、先に中身を確認してください。取り外す直前に書き込まれたデータは見えないことがあります。ファイルマネージャーで開くと、ファイルシステムが変更されることがあります。root で次のコマンドを実行すれば、何も変更されません: mount -o {options} {device} /mnt（終わったら: umount /mnt）</translation>
    </message>
    <message>
        <source>{disk} ({path}) is not changed: {other} reports the same number and contains {mount} of the running system. Both may be one disk on two cables or paths. If they are two disks with the same number, boot a live system from another medium. Run the plan there.</source>
        <translation>{disk}（{path}）は変更しません。{other} が同じ番号を報告していて、動作中のシステムの {mount} があります。両者は 2 本のケーブルまたは 2 つの経路で接続された同一のディスクかもしれません。同じ番号を持つ 2 台のディスクであれば、別のメディアからライブシステムを起動し、そこで実行してください。</translation>
    </message>
    <message>
        <source>“{array}” already uses the full size of its disks. Up to this layer, there is nothing to expand.</source>
        <translation>「{array}」はすでにディスクの全容量を使っています。この層までに拡大できるものはありません。</translation>
    </message>
    <message>
        <source>“{array}” gains {more} and then has {after} ({bytes} bytes).</source>
        <translation>「{array}」の容量は {more} 増えて {after}（{bytes} バイト）になります。</translation>
    </message>
    <message>
        <source>The layers above that on “{array}” keep their size.</source>
        <translation>「{array}」のそれより上の層の容量は変わりません。</translation>
    </message>
    <message>
        <source>“{array}” has no such layer. Choose an existing layer.</source>
        <translation>「{array}」にその層はありません。存在する層を選んでください。</translation>
    </message>
    <message>
        <source>The minimum resync speed for all arrays of this computer is {least}/s, so a lower maximum has no effect. Choose a minimum too.</source>
        <translation>このコンピューターの全アレイに共通の最低再同期速度は {least}/s のため、それより低い最高速度は効果がありません。最低速度も指定してください。</translation>
    </message>
    <message>
        <source>Limits that you do not set here are those for all arrays: at least {least}/s and at most {most}/s.</source>
        <translation>ここで指定しない制限は、全アレイに共通の値になります: 最低 {least}/s、最高 {most}/s。</translation>
    </message>
    <message>
        <source>The disks of the plan now contain other data, so there is nothing left to wipe.</source>
        <translation>計画のディスクには現在ほかのデータがあるため、消去するものは残っていません。</translation>
    </message>
    <message>
        <source>“{array}” failed: too many members are missing. If disks were only unplugged, reconnect them, then stop and start the array. Otherwise, delete it.</source>
        <translation>「{array}」は故障しました。メンバーが足りません。ディスクが抜かれただけなら、接続し直し、アレイを停止してから開始してください。そうでなければ、削除してください。</translation>
    </message>
    <message>
        <source>“{group}” has volumes in a thin pool, which LVM cannot open without writing to it. To see their contents anyway, make “{array}” writable and unlock it.</source>
        <translation>「{group}」のボリュームはシンプール上にあり、LVM は書き込みなしでは開けません。それでも内容を確認するには、「{array}」を書き込み可能にして、ロックを解除してください。</translation>
    </message>
    <message>
        <source>{device} contains DRBD, which a NAS such as QNAP uses between an array and its volumes. Raidwright cannot open it. To see its contents, put the disks back into that NAS.</source>
        <translation>{device} には DRBD があります。QNAP などの NAS がアレイとボリュームの間に使うもので、Raidwright では開けません。内容を確認するには、ディスクを元の NAS に戻してください。</translation>
    </message>
    <message>
        <source>{device} contains {kind}, which Raidwright cannot open. Its own tools may show its contents.</source>
        <translation>{device} には {kind} があり、Raidwright では開けません。専用のツールでは内容を確認できる場合があります。</translation>
    </message>
    <message>
        <source>“{array}” cannot be started: only {whole} of {expected} members are connected and up to date. Connect the missing disks to start it. If all disks are connected, the others are out of date: delete the array.</source>
        <translation>「{array}」は開始できません。接続済みで最新のメンバーは {expected} 台中 {whole} 台だけです。不足しているディスクを接続すれば開始できます。すべて接続済みなら、ほかのメンバーは古い状態です。アレイを削除してください。</translation>
    </message>
    <message>
        <source>“{array}” was not stopped cleanly: {missing} of {expected} members missing. Without them, the data that was being written then cannot be verified. Connect the missing disks to start the array. If they are lost, delete the array. Raidwright does not force the start.</source>
        <translation>「{array}」は正しく停止されておらず、{expected} 台中 {missing} 台のメンバーがありません。それらがなければ、そのとき書き込み中だったデータが正しいか確認できません。不足しているディスクを接続すれば開始できます。失われた場合は、アレイを削除してください。Raidwright は強制的には開始しません。</translation>
    </message>
    <message>
        <source>{device} on “{array}” cannot be read: a disk below it is not responding. Replace that disk first.</source>
        <translation>「{array}」の {device} を読み取れません。下にあるディスクが応答していません。先にそのディスクを交換してください。</translation>
    </message>
    <message>
        <source>{point} is below {other}, the mount point of something else on the same array. Choose another folder.</source>
        <translation>{point} は、同じアレイの別のもののマウント先 {other} の下にあります。別のフォルダーを選んでください。</translation>
    </message>
    <message>
        <source>The program {program} (process {process}) uses {files} on {device}. Close the program, or close these files in it.</source>
        <translation>プログラム {program}（プロセス {process}）が {device} の {files} を使用しています。プログラムを終了するか、そのファイルを閉じてください。</translation>
    </message>
    <message>
        <source>The program {program} (process {process}) has {device} open for writing, as a virtual machine does. Close the program first, or remove {device} from it.</source>
        <translation>プログラム {program}（プロセス {process}）が、仮想マシンのように {device} を書き込み用に開いています。先にプログラムを終了するか、そこから {device} を外してください。</translation>
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
        <source>{program} (process {process}) uses files on {device}. Only its own user and root can see which ones.</source>
        <translation>{program}（プロセス {process}）が {device} のファイルを使用しています。どのファイルかは、そのプロセスのユーザーと root だけが確認できます。</translation>
    </message>
    <message>
        <source>“{array}” is no longer writable, so its layers are released without being erased one by one. Its disks are wiped. If the whole array is encrypted, its keys are destroyed too. Parts of its other data, such as an encrypted volume, may stay in the middle of a disk.</source>
        <translation>「{array}」にはもう書き込めないため、各層は個別に消去せずに解放されます。ディスクは消去されます。アレイ全体が暗号化されている場合は、そのキーも破棄します。暗号化されたボリュームなど、ほかのデータの一部がディスクの途中に残ることがあります。</translation>
    </message>
    <message>
        <source>“{address}” is not an email address. Enter an address such as you@example.org, or the name of a user of this computer.</source>
        <translation>「{address}」はメールアドレスではありません。you@example.org のようなアドレスか、このコンピューターのユーザー名を入力してください。</translation>
    </message>
    <message>
        <source>This applies to all arrays of this computer. The data on the disks is not changed.</source>
        <translation>これはこのコンピューターのすべてのアレイに適用されます。ディスクのデータは変更されません。</translation>
    </message>
    <message>
        <source>Failure emails are already sent to {address}.</source>
        <translation>故障通知メールは、すでに {address} に送信される設定です。</translation>
    </message>
    <message>
        <source>No email address is set, so there is nothing to turn off.</source>
        <translation>メールアドレスが設定されていないため、無効にするものはありません。</translation>
    </message>
    <message>
        <source>This computer has no array, so there are no failures to report by email. Build an array first.</source>
        <translation>このコンピューターにはアレイがないため、メールで知らせる対象がありません。先にアレイを構築してください。</translation>
    </message>
    <message>
        <source>{file} cannot be changed here. Change it manually.</source>
        <translation>{file} はここでは変更できません。手動で変更してください。</translation>
    </message>
    <message>
        <source>Another file also contains an address. Failure emails are then sent to {address}.</source>
        <translation>別のファイルにもアドレスがあります。以後、故障通知メールは {address} に送信されます。</translation>
    </message>
    <message>
        <source>mdadm&apos;s monitor then has no address. At every boot, systemd reports that its unit mdmonitor.service has failed. This is harmless. Desktop notifications do not need the monitor.</source>
        <translation>その場合、mdadm の監視には宛先がありません。起動のたびに、systemd はユニット mdmonitor.service の失敗を報告しますが、問題はありません。デスクトップ通知には影響しません。</translation>
    </message>
    <message>
        <source>This computer has no program to send email: /usr/sbin/sendmail is missing. No email arrives until you install and set up such a program, for example msmtp-mta or postfix.</source>
        <translation>このコンピューターにはメールを送信できるプログラムがありません（/usr/sbin/sendmail がありません）。msmtp-mta や postfix などをインストールして設定するまで、メールは届きません。</translation>
    </message>
    <message>
        <source>mdadm&apos;s monitor, which sends the emails, is not running, and nothing on this computer starts it. Set up this command to run at boot: mdadm --monitor --scan --daemonise</source>
        <translation>メールを送信する mdadm の監視が動作しておらず、このコンピューターにはそれを開始するものもありません。起動時に次のコマンドを実行するように設定してください: mdadm --monitor --scan --daemonise</translation>
    </message>
    <message>
        <source>mdadm&apos;s monitor is running and keeps its old settings until it is restarted. Restart it.</source>
        <translation>mdadm の監視は動作中で、再起動するまで以前の設定のままです。再起動してください。</translation>
    </message>
    <message>
        <source>No plan was interrupted on this computer, so there is nothing to resume.</source>
        <translation>このコンピューターに中断された計画はないため、再開するものはありません。</translation>
    </message>
    <message>
        <source>Another version of Raidwright recorded this plan, and this version cannot read it. Clean up what was started.</source>
        <translation>この計画を記録したのは別のバージョンの Raidwright で、このバージョンでは読み取れません。始めた作業を片付けてください。</translation>
    </message>
    <message>
        <source>The array “{array}” of the interrupted build no longer exists. Clean up what was started.</source>
        <translation>構築を中断したアレイ「{array}」はすでに存在しません。始めた作業を片付けてください。</translation>
    </message>
    <message>
        <source>The array “{array}” no longer has exactly the disks of the plan. Clean up what was started.</source>
        <translation>アレイ「{array}」のディスクが計画と一致しなくなりました。始めた作業を片付けてください。</translation>
    </message>
    <message>
        <source>{disk} now contains data that is not from this plan: {found}. It is not overwritten. Clean up what was started.</source>
        <translation>{disk} には、この計画によるものではないデータがあります: {found}。上書きはしません。始めた作業を片付けてください。</translation>
    </message>
    <message>
        <source>{disk} is not connected or not readable, and the plan needs it. Connect it, or clean up what was started.</source>
        <translation>計画に必要な {disk} が接続されていないか、読み取れません。接続するか、始めた作業を片付けてください。</translation>
    </message>
    <message>
        <source>The result of step {step} has changed since the plan was interrupted. Clean up what was started.</source>
        <translation>手順 {step} の結果が、計画の中断後に変わっています。始めた作業を片付けてください。</translation>
    </message>
    <message>
        <source>The key file is incomplete, and it is not known whether the array accepts it. Clean up what was started.</source>
        <translation>キーファイルは作成の途中で、アレイに登録されたかどうか分かりません。始めた作業を片付けてください。</translation>
    </message>
    <message>
        <source>A build without an array cannot be resumed after its partition was created. Clean up what was started, and build again.</source>
        <translation>アレイなしの構築は、パーティションの作成後には再開できません。始めた作業を片付けてから、もう一度構築してください。</translation>
    </message>
    <message>
        <source>The plan needs the header file. Choose the file again by backing up or restoring the header of the array.</source>
        <translation>この計画にはヘッダーのファイルが必要です。アレイのヘッダーのバックアップまたは復元で、もう一度ファイルを選んでください。</translation>
    </message>
    <message>
        <source>The array was not created yet, so all steps run again. Only data that the plan wrote or was to erase is overwritten.</source>
        <translation>アレイはまだ作成されていなかったため、すべての手順をやり直します。上書きされるのは、この計画が書き込んだデータと、消去する予定だったデータだけです。</translation>
    </message>
    <message>
        <source>The finished part of the build is stopped, locked or not mounted, so this plan opens it first. Then resume once more to continue the build.</source>
        <translation>構築済みの部分が停止中、ロック中、または未マウントのため、先にこの計画で開きます。完了後、もう一度再開すると構築が続きます。</translation>
    </message>
    <message>
        <source>{done} steps were completed before the build was interrupted. Their results are verified, and none of them is created again.</source>
        <translation>中断までに {done} 個の手順が完了しています。その結果を確認し、作り直すことはありません。</translation>
    </message>
    <message>
        <source>The encryption header of “{array}” is damaged or missing. Without it, nobody can read the data. Do not write to the array. If you have a header backup, restore it.</source>
        <translation>「{array}」の暗号化ヘッダーが壊れているか、失われています。ヘッダーがないとデータは読み取れません。アレイには何も書き込まないでください。ヘッダーのバックアップがあれば、復元してください。</translation>
    </message>
    <message>
        <source>{disk} cannot be used: line {line} of {file} mounts it at {mount}, which this system needs. It is not mounted now. If this line is out of date, remove it first.</source>
        <translation>{disk} は使用できません。{file} の {line} 行目により {mount} にマウントされ、このシステムに必要です。現在はマウントされていません。この行が古い場合は、先に削除してください。</translation>
    </message>
    <message>
        <source>{disk} is in use: the program {program} (process {process}) has {device} open for writing, as a virtual machine does. Close the program first.</source>
        <translation>{disk} は使用中です。プログラム {program}（プロセス {process}）が、仮想マシンのように {device} を書き込み用に開いています。先にプログラムを終了してください。</translation>
    </message>
    <message>
        <source>{disk} is in use by {user}, created by another program. Release the disk in that program first.</source>
        <translation>{disk} は、別のプログラムが作成した {user} によって使用中です。先に、そのプログラムでディスクを解放してください。</translation>
    </message>
    <message>
        <source>{mount} cannot be mounted at boot. Raidwright adds only ext4, XFS and btrfs to fstab. The mount point must be below /srv, /mnt, /media or /run/media, in up to four folders with plain names. Mount it yourself after each boot.</source>
        <translation>{mount} は起動時にマウントできません。Raidwright が fstab に追加するのは ext4、XFS、btrfs だけです。マウント先は /srv、/mnt、/media、/run/media の下の、通常の名前の 4 階層までのフォルダーに限られます。起動のたびに手動でマウントしてください。</translation>
    </message>
    <message>
        <source>{mount} cannot be mounted at boot: it shows only {folder} of {device}. Raidwright adds parts of a file system only if they are btrfs subvolumes with plain names. Mount it yourself after each boot.</source>
        <translation>{mount} は起動時にマウントできません。表示しているのは {device} の {folder} だけです。ファイルシステムの一部として追加できるのは、通常の名前の btrfs サブボリュームだけです。起動のたびに手動でマウントしてください。</translation>
    </message>
    <message>
        <source>{mount} cannot be mounted at boot, because a plan cannot use the name {device}. Mount it yourself after each boot.</source>
        <translation>{device} は計画で使えない名前のため、{mount} は起動時にマウントできません。起動のたびに手動でマウントしてください。</translation>
    </message>
    <message>
        <source>“{array}” is already set up to start at boot.</source>
        <translation>「{array}」は、起動時に開始するようすでに設定されています。</translation>
    </message>
    <message>
        <source>Older header backups of “{array}” do not contain this key file. Back up the header again afterwards.</source>
        <translation>これより前の「{array}」のヘッダーのバックアップには、このキーファイルの情報がありません。完了後、ヘッダーをもう一度バックアップしてください。</translation>
    </message>
    <message>
        <source>/etc/crypttab has no entry for “{array}”. Enable the array at boot: you then choose the unlock method.</source>
        <translation>/etc/crypttab に「{array}」の項目がありません。「起動時に有効にする」を選ぶと、ロック解除の方法を指定できます。</translation>
    </message>
    <message>
        <source>{device} must be unlocked manually after a restart, because only one container is added at a time. To add it too, enable the array at boot again.</source>
        <translation>一度に追加するコンテナーは 1 つだけのため、再起動後は {device} のロックを手動で解除する必要があります。これも追加するには、「起動時に有効にする」をもう一度実行してください。</translation>
    </message>
    <message>
        <source>Line {line} of {file} uses a name for {device} that can mean another device after a restart: {text}. Replace that name with {steady}.</source>
        <translation>{file} の {line} 行目では、再起動後に別のデバイスを指すことがある名前が {device} に使われています: {text}。その名前を {steady} に書き換えてください。</translation>
    </message>
    <message>
        <source>Another array is also named “{array}”. This array gets its own entry and is {device} after a restart.</source>
        <translation>「{array}」という名前のアレイがほかにもあります。このアレイは別の項目として追加され、再起動後は {device} になります。</translation>
    </message>
    <message>
        <source>The initramfs is not rebuilt: it needs {size}, but only {free} is free there. It keeps looking for the array at every boot. Remove old kernels, then rebuild it manually.</source>
        <translation>initramfs は再作成しません。{size} が必要ですが、保存先の空き容量は {free} しかありません。起動のたびに、このアレイを引き続き探します。古いカーネルを削除し、手動で再作成してください。</translation>
    </message>
    <message>
        <source>The initramfs {image} is not rebuilt, because the program that builds it is not known. At boot it assembles arrays as before. Rebuild it with the tools of this system.</source>
        <translation>initramfs {image} は、作成に使うプログラムが分からないため再作成しません。起動時には、これまでの設定でアレイを組み立てます。このシステムのツールで再作成してください。</translation>
    </message>
    <message>
        <source>{kind} supports stripes of less than 2 GiB, but here a stripe has {stripe} of data. Choose a smaller chunk size, or another file system.</source>
        <translation>{kind} が対応するストライプは 2 GiB 未満ですが、ここでは 1 ストライプのデータが {stripe} になります。チャンクサイズを小さくするか、別のファイルシステムを選んでください。</translation>
    </message>
    <message>
        <source>“{array}” failed: too many members are missing. Do not rely on its data, even if some of it can still be read. If disks were only unplugged, reconnect them, then stop and start the array. Otherwise, delete it.</source>
        <translation>「{array}」は故障しました。メンバーが足りません。まだ読み取れる部分があっても、データは信頼できません。ディスクが抜かれただけなら、接続し直し、アレイを停止してから開始してください。そうでなければ、削除してください。</translation>
    </message>
    <message>
        <source>“{array}” failed: too few members are left to rebuild another one. If disks were only unplugged, reconnect them, then stop and start the array. Otherwise, delete it.</source>
        <translation>「{array}」は故障しました。残りのメンバーが足りず、別のメンバーを再構築できません。ディスクが抜かれただけなら、接続し直し、アレイを停止してから開始してください。そうでなければ、削除してください。</translation>
    </message>
    <message>
        <source>{first} and {second} may be one disk ({disk}) on two cables or paths: they report the same serial number or WWN. Data stored on both is lost with that disk. Use only one of them.</source>
        <translation>{first} と {second} は、2 本のケーブルまたは 2 つの経路で接続された同一のディスク（{disk}）かもしれません。同じシリアル番号または WWN を報告しています。両方に保存したデータは、そのディスクとともに失われます。どちらか一方だけを使ってください。</translation>
    </message>
    <message>
        <source>{disk} is still active in “{array}”. Replace it first: the array keeps its redundancy meanwhile. Only if no port is free for the new disk, mark it as failed: raidwright fail</source>
        <translation>{disk} はまだ「{array}」で動作中です。先に交換してください。その間もアレイの冗長性は保たれます。新しいディスク用の空きポートがない場合に限り、故障としてマークしてください: raidwright fail</translation>
    </message>
    <message>
        <source>{disk} ({path}) cannot be used: {other} reports the same number and is in use. Both may be one disk on two cables or paths. If they are two disks with the same number, stop using {other} or unplug it first.</source>
        <translation>{disk}（{path}）は使えません。{other} が同じ番号を報告していて、使用中です。両者は 2 本のケーブルまたは 2 つの経路で接続された同一のディスクかもしれません。同じ番号を持つ 2 台のディスクであれば、先に {other} の使用をやめるか、取り外してください。</translation>
    </message>
    <message>
        <source>“{array}” has the type {level}, which Raidwright does not support. Use its own tools.</source>
        <translation>「{array}」の種類は {level} で、Raidwright は対応していません。専用のツールを使ってください。</translation>
    </message>
    <message>
        <source>{disk} returned other data than it had read. Its electronics are faulty.</source>
        <translation>{disk} は読み取った内容と異なるデータを返しました。電子回路に異常があります。</translation>
    </message>
    <message>
        <source>The kernel of this computer has no driver for {level}. Choose another level.</source>
        <translation>このコンピューターのカーネルには {level} のドライバーがありません。別のレベルを選んでください。</translation>
    </message>
    <message>
        <source>Anyone with the disks can see the used areas and often the kind of file system. The data stays encrypted.</source>
        <translation>ディスクを手にした人は、使用中の領域と、多くの場合ファイルシステムの種類を知ることができます。データは暗号化されたままです。</translation>
    </message>
    <message>
        <source>{device} on “{array}” cannot be read because a disk below it is not responding, so nothing is added. Replace that disk first.</source>
        <translation>その下のディスクが応答せず、「{array}」の {device} を読み取れないため、何も追加しません。先にそのディスクを交換してください。</translation>
    </message>
    <message>
        <source>Line {line} of {file} sets the source of the key with the option “{option}”: {text}. Change it manually.</source>
        <translation>{file} の {line} 行目では、鍵の取得元がオプション「{option}」で設定されています: {text}。手動で変更してください。</translation>
    </message>
    <message>
        <source>This computer has no boot settings for “{array}” that can be removed here.</source>
        <translation>このコンピューターには、ここで削除できる「{array}」の起動時の設定がありません。</translation>
    </message>
    <message>
        <source>“{array}” keeps running, and all of it stays mounted and unlocked. After a restart, nothing on it is mounted or unlocked automatically, and its path can change.</source>
        <translation>「{array}」は、マウントとロック解除の状態も含めてそのまま動作を続けます。再起動後は自動ではマウントもロック解除もされず、パスが変わることがあります。</translation>
    </message>
    <message>
        <source>{mount} is on “{array}”, and this computer does not run without it. Its entries are not removed here.</source>
        <translation>{mount} は「{array}」にあり、このコンピューターの動作に必要です。その項目はここでは削除しません。</translation>
    </message>
    <message>
        <source>The volume group “{group}” on “{array}” is also on {devices}. Some entries may be for volumes there. Remove the entries for this array yourself.</source>
        <translation>「{array}」上のボリュームグループ「{group}」は {devices} にもまたがっています。一部の項目はそちらのボリュームのものかもしれません。このアレイの項目は手動で削除してください。</translation>
    </message>
    <message>
        <source>Line {line} of {file} is kept: its name for the array can mean something else, or the file cannot be changed here: {text}. Remove it manually.</source>
        <translation>{file} の {line} 行目は残ります。書かれている名前が別のものを指しうるか、ファイルをここでは変更できないためです: {text}。手動で削除してください。</translation>
    </message>
    <message>
        <source>A container on “{array}” is locked. For its contents, only the lines written by Raidwright are found. Unlock it first to find all lines.</source>
        <translation>「{array}」のコンテナーがロックされています。その内容についての行は、Raidwright が書いたものしか見つかりません。すべてを見つけるには、先にロックを解除してください。</translation>
    </message>
    <message>
        <source>The key file {file} is kept and still unlocks “{array}”. Its container is not known, or another line of /etc/crypttab uses it.</source>
        <translation>キーファイル {file} は残り、今後も「{array}」のロックを解除できます。対象のコンテナーが分からないか、/etc/crypttab の別の行がこのファイルを使っているためです。</translation>
    </message>
    <message>
        <source>This computer cannot unlock at boot. Install the package systemd-cryptsetup, or choose manual unlocking.</source>
        <translation>このコンピューターは起動時にロックを解除できません。パッケージ systemd-cryptsetup をインストールするか、手動でのロック解除を選んでください。</translation>
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
        <source>“{array}” is rebuilding. Until the rebuild finishes, another failure loses data.</source>
        <translation>「{array}」は再構築中です。再構築が終わるまでにさらに故障すると、データが失われます。</translation>
    </message>
    <message>
        <source>“{array}” is running its initial sync. You can use it now, but it is not protected until the sync finishes.</source>
        <translation>「{array}」は初期同期中です。今すぐ使えますが、同期が終わるまで保護されません。</translation>
    </message>
    <message>
        <source>“{array}” has not started its initial sync and is not protected until it finishes. The sync starts with the first write, or after the sync of another array on the same disks.</source>
        <translation>「{array}」の初期同期はまだ始まっておらず、終わるまで保護されません。最初の書き込み時、または同じディスク上の別のアレイの同期が終わったときに始まります。</translation>
    </message>
    <message>
        <source>No disk of “{array}” is connected. Connect its disks, or disable the array at boot (in a terminal: raidwright disable). It is listed in {places}.</source>
        <translation>「{array}」のディスクは 1 台も接続されていません。接続するか、アレイを起動時に無効にしてください（端末では raidwright disable）。{places} に記載されています。</translation>
    </message>
    <message>
        <source>“{array}” is {percent} % full. Delete files or add a disk.</source>
        <translation>「{array}」は {percent} % 使用済みです。ファイルを削除するか、ディスクを追加してください。</translation>
    </message>
    <message>
        <source>Enter a name for the array.</source>
        <translation>アレイの名前を入力してください。</translation>
    </message>
    <message>
        <source>“{name}” cannot be a name. Begin with a letter or digit. Use letters, digits, “_”, “.” and “-”.</source>
        <translation>「{name}」は名前に使えません。英数字で始め、英数字と「_」「.」「-」だけを使ってください。</translation>
    </message>
    <message>
        <source>“{array}” is being checked. Wait until the check finishes, or cancel it: “Cancel check” under Maintenance, or raidwright check {array} --cancel</source>
        <translation>「{array}」は検査中です。終わるまで待つか、「保守」の「検査をキャンセル」または raidwright check {array} --cancel でキャンセルしてください。</translation>
    </message>
    <message>
        <source>{disk} is not responding, so copying from it would take hours. First remove it without a new disk (in a terminal: raidwright fail). Then replace it.</source>
        <translation>{disk} が応答しないため、コピーには何時間もかかります。まず新しいディスクなしで外し（端末では raidwright fail）、その後で交換してください。</translation>
    </message>
    <message>
        <source>No disk of “{array}” is connected. Connect its disks, or disable the array at boot (in a terminal: raidwright disable).</source>
        <translation>「{array}」のディスクは 1 台も接続されていません。接続するか、アレイを起動時に無効にしてください（端末では raidwright disable）。</translation>
    </message>
    <message>
        <source>No member of “{array}” can be read. Check its disks and their cables.</source>
        <translation>「{array}」のメンバーはどれも読み取れません。ディスクとケーブルを確認してください。</translation>
    </message>
    <message>
        <source>{device} is unlocked as “{name}”, and a plan cannot use that name. Unmount its file systems and lock it (cryptsetup close {name}). Then unlock it here.</source>
        <translation>{device} は「{name}」という名前でロック解除されていますが、この名前は計画で使えません。中のファイルシステムをアンマウントし、ロックしてください（cryptsetup close {name}）。その後、ここでロックを解除してください。</translation>
    </message>
    <message>
        <source>{device} is a partition of the array, and its encryption has the same UUID as another one. A plan cannot identify it. Destroy its keys first: cryptsetup erase {device}</source>
        <translation>{device} はこのアレイのパーティションですが、その暗号化と同じ UUID を持つものがほかにもあるため、計画で特定できません。先にそのキーを破棄してください: cryptsetup erase {device}</translation>
    </message>
    <message>
        <source>“{array}” is not encrypted as a whole, so there is no header to back up.</source>
        <translation>「{array}」は全体が暗号化されていないため、バックアップするヘッダーがありません。</translation>
    </message>
    <message>
        <source>“{array}” uses the older encryption format LUKS1. Raidwright cannot back up its header. Use this command: cryptsetup luksHeaderBackup</source>
        <translation>「{array}」は古い暗号化形式 LUKS1 を使っており、Raidwright ではヘッダーをバックアップできません。次のコマンドを使ってください: cryptsetup luksHeaderBackup</translation>
    </message>
    <message>
        <source>The backup would be on “{array}” itself ({place}) and out of reach when you need it. Choose another medium.</source>
        <translation>バックアップが「{array}」自体（{place}）に保存され、必要なときに使えなくなります。別のメディアを選んでください。</translation>
    </message>
    <message>
        <source>Keep this file secret. With it and a passphrase from the time of the backup, anyone can unlock “{array}”, even after a passphrase change. Only you can read the file.</source>
        <translation>このファイルは機密です。このファイルとバックアップ時のパスフレーズがあれば、パスフレーズを変更した後でも「{array}」のロックを解除できます。ファイルを読み取れるのはあなただけです。</translation>
    </message>
    <message>
        <source>Keep the file on another medium, not on “{array}”. It is out of date once a passphrase or key is changed, added or removed. Then back up the header again, and erase the old file.</source>
        <translation>ファイルは「{array}」ではなく、別のメディアに保管してください。パスフレーズやキーを変更、追加、削除すると古くなります。その場合は、ヘッダーをもう一度バックアップし、古いファイルを消去してください。</translation>
    </message>
    <message>
        <source>“{array}” is unlocked, and its data can still be read. Copy the data you need, lock the array, then restore the header.</source>
        <translation>「{array}」はロック解除済みで、データはまだ読み取れます。必要なデータをコピーし、アレイをロックしてから、ヘッダーを復元してください。</translation>
    </message>
    <message>
        <source>The current header of “{array}” is readable. The restore overwrites it. Passphrases and keys changed or added since the backup stop working. Those from the time of the backup work again.</source>
        <translation>「{array}」の現在のヘッダーは読み取れますが、復元すると上書きされます。バックアップの後に変更または追加したパスフレーズやキーは使えなくなり、バックアップ時のものが再び使えるようになります。</translation>
    </message>
    <message>
        <source>{file} is the key file of “{array}”. If the header backup is older than the key file, the key file stops working after the restore. Then choose the key file again under “Unlock method” (in a terminal: raidwright unlock-method {array} key-file).</source>
        <translation>{file} は「{array}」のキーファイルです。ヘッダーのバックアップがキーファイルより古い場合、復元後はこのキーファイルが使えません。その場合は「ロック解除の方法」でキーファイルをもう一度選んでください（端末では: raidwright unlock-method {array} key-file）。</translation>
    </message>
    <message>
        <source>The current header of “{array}” is damaged or missing.</source>
        <translation>「{array}」の現在のヘッダーは壊れているか、失われています。</translation>
    </message>
    <message>
        <source>The header backup is complete. Container: {uuid}; keyslots in use: {slots}; size: {size}.</source>
        <translation>ヘッダーのバックアップは完全です。コンテナー: {uuid}、使用中のキースロット: {slots}、サイズ: {size}。</translation>
    </message>
    <message>
        <source>This computer has no record of the container on “{array}”, so it cannot detect a wrong header. If you are sure, restore it with: cryptsetup luksHeaderRestore</source>
        <translation>「{array}」のコンテナーの記録がこのコンピューターにないため、誤ったヘッダーを検出できません。確かであれば、次のコマンドで復元してください: cryptsetup luksHeaderRestore</translation>
    </message>
    <message>
        <source>The file contains the header of another container ({found}), not of the one on “{array}” ({known}). Choose the right file.</source>
        <translation>このファイルのヘッダーは、「{array}」のコンテナー（{known}）ではなく別のコンテナー（{found}）のものです。正しいファイルを選んでください。</translation>
    </message>
    <message>
        <source>“{array}” now contains other data, and the header would destroy it. The header is not restored.</source>
        <translation>「{array}」には現在ほかのデータがあり、ヘッダーを書き込むと壊れます。ヘッダーは復元しません。</translation>
    </message>
    <message>
        <source>With this header, the data of “{array}” would start at {data}, but the array has only {size}. The header belongs to a larger array.</source>
        <translation>このヘッダーでは「{array}」のデータが {data} から始まりますが、アレイの容量は {size} しかありません。もっと大きなアレイのヘッダーです。</translation>
    </message>
    <message>
        <source>The file is not a header backup. Choose another file for “{array}”.</source>
        <translation>このファイルはヘッダーのバックアップではありません。「{array}」用の別のファイルを選んでください。</translation>
    </message>
    <message>
        <source>The file contains a header of another LUKS version. Raidwright can restore LUKS2 only. Choose another file for “{array}”.</source>
        <translation>このファイルのヘッダーは別のバージョンの LUKS のものです。Raidwright が復元できるのは LUKS2 だけです。「{array}」用の別のファイルを選んでください。</translation>
    </message>
    <message>
        <source>The file is damaged: its checksum is wrong, or its contents are not valid. Choose another copy of the header of “{array}”.</source>
        <translation>ファイルが壊れています。チェックサムが合わないか、内容が正しくありません。「{array}」のヘッダーの別のコピーを選んでください。</translation>
    </message>
    <message>
        <source>The file is incomplete: the end of the header is missing. Choose another copy of the header of “{array}”.</source>
        <translation>ファイルが不完全で、ヘッダーの末尾がありません。「{array}」のヘッダーの別のコピーを選んでください。</translation>
    </message>
    <message>
        <source>The file contains more than a header. Choose the header backup of “{array}”.</source>
        <translation>ファイルにヘッダー以外のデータも含まれています。「{array}」のヘッダーのバックアップを選んでください。</translation>
    </message>
    <message>
        <source>The file is too large for a header. Choose the header backup of “{array}”.</source>
        <translation>ファイルがヘッダーとしては大きすぎます。「{array}」のヘッダーのバックアップを選んでください。</translation>
    </message>
    <message>
        <source>“{array}” was a {level} array. Connected members: {here} of {expected}. All of these are erased.</source>
        <translation>「{array}」は {level} アレイでした。接続中のメンバー: {expected} 台中 {here} 台。そのすべてを消去します。</translation>
    </message>
    <message>
        <source>“{array}” was a {level} array created on {home}. Connected members: {here} of {expected}. All of these are erased.</source>
        <translation>「{array}」は {home} で作成された {level} アレイでした。接続中のメンバー: {expected} 台中 {here} 台。そのすべてを消去します。</translation>
    </message>
    <message>
        <source>“{array}” has enough members here to read its files. Look at them first, unless you are sure that nobody needs them: raidwright inspect {array}</source>
        <translation>「{array}」には、ファイルを読み取るのに十分なメンバーがあります。誰も必要としないと確信できる場合を除き、先に中身を確認してください: raidwright inspect {array}</translation>
    </message>
    <message>
        <source>“{array}” is running. Stop it first, or delete it.</source>
        <translation>「{array}」は動作中です。先に停止するか、削除してください。</translation>
    </message>
    <message>
        <source>“{array}” is running, and Raidwright does not support its type ({level}). Stop it with its own tools first.</source>
        <translation>「{array}」は動作中で、Raidwright が対応していない種類です（{level}）。先に専用のツールで停止してください。</translation>
    </message>
    <message>
        <source>Line {line} of {file} is an entry for “{array}”: {text}. Delete “{array}” instead: that also removes its entries. If that is not possible, remove them manually.</source>
        <translation>{file} の {line} 行目は「{array}」の項目です: {text}。消去ではなく「{array}」の削除を行うと、項目も削除されます。それができない場合は、手動で削除してください。</translation>
    </message>
    <message>
        <source>{file} is the key file of “{array}”. Delete “{array}” instead: that also deletes the key file. If that is not possible, delete it manually.</source>
        <translation>{file} は「{array}」のキーファイルです。消去ではなく「{array}」の削除を行うと、キーファイルも削除されます。それができない場合は、手動で削除してください。</translation>
    </message>
    <message>
        <source>{file} is LVM&apos;s backup of the volume group “{group}” on “{array}”. Delete “{array}” instead: that also deletes the backup. If that is not possible, delete it manually.</source>
        <translation>{file} は、「{array}」上のボリュームグループ「{group}」について LVM が保存したバックアップです。代わりに「{array}」を削除してください。バックアップも削除されます。それができない場合は、手動で削除してください。</translation>
    </message>
    <message>
        <source>{device} uses the members of “{array}”. Stop “{array}” first.</source>
        <translation>{device} が「{array}」のメンバーを使用しています。先に「{array}」を停止してください。</translation>
    </message>
    <message>
        <source>“{array}” also has members on {disks}. Select all of its connected disks, or unplug the others.</source>
        <translation>「{array}」のメンバーは {disks} にもあります。接続中のディスクをすべて選ぶか、残りを取り外してください。</translation>
    </message>
    <message>
        <source>The volume group “{group}” is erased with all its volumes: {volumes}.</source>
        <translation>ボリュームグループ「{group}」は、すべてのボリュームとともに消去されます: {volumes}。</translation>
    </message>
    <message>
        <source>The volume group “{group}” is incomplete, and its volumes are in use. Deactivate it first: vgchange --activate n {group}</source>
        <translation>ボリュームグループ「{group}」は一部が欠けており、そのボリュームが使用中です。先に無効化してください: vgchange --activate n {group}</translation>
    </message>
    <message>
        <source>{device} is encrypted. Look at its files first, unless you are sure that nobody needs them. As root, unlock it (cryptsetup open --readonly {device} look) and mount it. For ext4: mount -o ro,noload /dev/mapper/look /mnt (XFS: ro,norecovery; btrfs: ro,rescue=nologreplay). These commands change nothing. Afterwards: umount /mnt; cryptsetup close look</source>
        <translation>{device} は暗号化されています。誰も必要としないと確信できる場合を除き、先に中身を確認してください。root でロックを解除し（cryptsetup open --readonly {device} look）、マウントします。ext4 の場合: mount -o ro,noload /dev/mapper/look /mnt（XFS では ro,norecovery、btrfs では ro,rescue=nologreplay）。これらのコマンドでは何も変更されません。終わったら: umount /mnt; cryptsetup close look</translation>
    </message>
    <message>
        <source>Look at the volumes of “{group}” first, unless you are sure that nobody needs them. This command, run as root, changes nothing on them: vgchange --activate y --config &apos;activation/read_only_volume_list=[&quot;{group}&quot;]&apos; {group} (afterwards: vgchange --activate n {group}). Then select the disks here again to see how to mount each volume.</source>
        <translation>誰も必要としないと確信できる場合を除き、先に「{group}」のボリュームの中身を確認してください。root で次のコマンドを実行すれば、何も変更されません: vgchange --activate y --config &apos;activation/read_only_volume_list=[&quot;{group}&quot;]&apos; {group}（終わったら: vgchange --activate n {group}）。その後、ここでもう一度ディスクを選ぶと、各ボリュームのマウント方法が表示されます。</translation>
    </message>
    <message>
        <source>“{array}” has an empty slot, so the new disk would be used there at once. Replace the missing disk first.</source>
        <translation>「{array}」には空きスロットがあり、新しいディスクはすぐにそこで使われます。先に不足しているディスクを交換してください。</translation>
    </message>
    <message>
        <source>{disk} is not a hot spare of “{array}”. Choose one of its hot spares.</source>
        <translation>{disk} は「{array}」のホットスペアではありません。ホットスペアを選んでください。</translation>
    </message>
    <message>
        <source>“{array}” has no hot spare.</source>
        <translation>「{array}」にホットスペアはありません。</translation>
    </message>
    <message>
        <source>All unused disks of the right size for “{array}” report that they are failing. They are used only if you select them. Connect a healthy disk as large as its members.</source>
        <translation>「{array}」に合うサイズの未使用ディスクは、すべて故障の兆候を報告しています。選択した場合にのみ使われます。メンバーと同じ大きさの正常なディスクを接続してください。</translation>
    </message>
    <message>
        <source>No unused disk fits “{array}”. Connect a disk as large as its members.</source>
        <translation>「{array}」に使える未使用のディスクがありません。メンバーと同じ容量のディスクを接続してください。</translation>
    </message>
    <message>
        <source>{disk} contains several members of “{array}”: {members}. No plan can replace such a disk. Do not unplug it. First replace its members manually, one by one, with mdadm.</source>
        <translation>{disk} には「{array}」のメンバーが複数あります: {members}。このようなディスクを交換する計画は作れません。取り外さないでください。先に mdadm を使って、メンバーを 1 つずつ手動で交換してください。</translation>
    </message>
    <message>
        <source>{disk} contains the journal of “{array}”, which cannot be written to without it. It is not a hot spare, and no plan can replace it. To replace it manually, unmount everything on “{array}”. Then run mdadm --readonly, mdadm --fail and --remove for this disk, and mdadm --add-journal for another disk.</source>
        <translation>{disk} には「{array}」のジャーナルがあり、これがないと書き込めません。ホットスペアではなく、交換する計画は作れません。手動で交換するには、「{array}」上のものをすべてアンマウントします。次に mdadm --readonly を実行し、このディスクに mdadm --fail と --remove、別のディスクに mdadm --add-journal を実行してください。</translation>
    </message>
    <message>
        <source>{disk} stays active while its data is copied to {new}. The array keeps its redundancy the whole time.</source>
        <translation>{disk} は、データを {new} にコピーする間も動作を続けます。アレイの冗長性は保たれます。</translation>
    </message>
    <message>
        <source>After that, {disk} is no longer active. Come back here to remove it from the array, which wipes it.</source>
        <translation>終わると {disk} は使われなくなります。ここに戻ってアレイから外してください。外すとディスクは消去されます。</translation>
    </message>
    <message>
        <source>{disk} is added to the empty slot and rebuilt from the other disks. The array page shows the progress and the remaining time.</source>
        <translation>{disk} を空きスロットに追加し、ほかのディスクから再構築します。進み具合と残り時間はアレイのページで確認できます。</translation>
    </message>
    <message>
        <source>Come back here to remove {disk} from the array, which wipes it.</source>
        <translation>ここに戻って {disk} をアレイから外してください。外すとディスクは消去されます。</translation>
    </message>
    <message>
        <source>{disk} is removed from the array and wiped, as far as it still responds.</source>
        <translation>{disk} をアレイから外し、応答する範囲で消去します。</translation>
    </message>
    <message>
        <source>Take out the disk with the serial number {serial} on its label.</source>
        <translation>ラベルのシリアル番号が {serial} のディスクを取り外してください。</translation>
    </message>
    <message>
        <source>Insert a new disk of at least {size}. It is selected here automatically.</source>
        <translation>{size} 以上の新しいディスクを取り付けてください。ここで自動的に選択されます。</translation>
    </message>
    <message>
        <source>“{array}” is then degraded. Further failures it survives until the rebuild: {further}. If a port is free for the new disk, replace this one while it works instead.</source>
        <translation>その後「{array}」は縮退します。再構築が終わるまで、さらに {further} 台の故障に耐えます。新しいディスク用の空きポートがある場合は、このディスクが動いているうちに交換してください。</translation>
    </message>
    <message>
        <source>“{array}” is then degraded: until the rebuild another failure loses data. If a port is free for the new disk, replace this one while it works instead.</source>
        <translation>その後「{array}」は縮退します。再構築が終わるまでにさらに故障すると、データが失われます。新しいディスク用の空きポートがある場合は、このディスクが動いているうちに交換してください。</translation>
    </message>
    <message>
        <source>“{array}” is RAID 0. A disk can be added only by way of another level, which Raidwright does not support. Save its data, then build the array again.</source>
        <translation>「{array}」は RAID 0 です。ディスクの追加には一時的に別のレベルへの変更が必要で、Raidwright は対応していません。データを保存し、作り直してください。</translation>
    </message>
    <message>
        <source>“{array}” is linear. A disk added to it cannot be removed again, so Raidwright does not add one. Back up its data, then build a new array.</source>
        <translation>「{array}」はリニアです。追加したディスクは取り外せないため、Raidwright では追加しません。データをバックアップし、アレイを作り直してください。</translation>
    </message>
    <message>
        <source>“{array}” uses a partial parity log (PPL). With it, md can neither add disks nor use more of each disk. Turn it off manually first, with mdadm --grow --consistency-policy=resync.</source>
        <translation>「{array}」は部分パリティログ (PPL) を使っています。PPL が有効な間、md はディスクの追加も、各ディスクの使用量の拡大もできません。先に手動で mdadm --grow --consistency-policy=resync を実行し、無効にしてください。</translation>
    </message>
    <message>
        <source>“{array}” has a journal. With it, md can neither add disks nor use more of each disk. Save its data, then build the array again.</source>
        <translation>「{array}」にはジャーナルがあります。ジャーナルがある場合、md はディスクの追加も、各ディスクの使用量の拡大もできません。データを保存し、作り直してください。</translation>
    </message>
    <message>
        <source>“{array}” is RAID 10 with the far layout or more than two copies, so no disk can be added. Save its data, then build the array again.</source>
        <translation>「{array}」は far レイアウト、または 3 つ以上のコピーを持つ RAID 10 のため、ディスクを追加できません。データを保存し、作り直してください。</translation>
    </message>
    <message>
        <source>“{array}” is missing a member, and the new disk would be used in its slot. Replace the missing disk first.</source>
        <translation>「{array}」のメンバーが不足しているため、新しいディスクはそのスロットで使われます。先に不足しているディスクを交換してください。</translation>
    </message>
    <message>
        <source>“{array}” then has {count} full copies, and its capacity stays the same.</source>
        <translation>「{array}」はすべてのコピーを {count} 個持つようになります。容量は変わりません。</translation>
    </message>
    <message>
        <source>“{array}” then has {count} disks. After the reshape, its capacity is {after} ({bytes} bytes) instead of {before}. You can then expand the file system on it.</source>
        <translation>「{array}」は {count} 台構成になり、構成変更が終わると容量は {before} から {after}（{bytes} バイト）になります。その後、アレイ上のファイルシステムを拡大できます。</translation>
    </message>
    <message>
        <source>All data on “{array}” is moved, which takes hours to days. You can use the array meanwhile, and after a power failure the reshape continues. It cannot be undone. Make sure that you have a backup.</source>
        <translation>「{array}」のすべてのデータを移動します。数時間から数日かかります。その間もアレイを使用でき、停電の後は続きから再開します。元に戻せないため、バックアップがあることを確認してください。</translation>
    </message>
    <message>
        <source>“{array}” already uses the full size of its disks. No expansion is possible.</source>
        <translation>「{array}」はすでにディスクの全容量を使っています。これ以上拡大できません。</translation>
    </message>
    <message>
        <source>“{array}” is RAID 10 with the far layout, so md cannot use more of its disks. Save its data, then build the array again.</source>
        <translation>「{array}」は far レイアウトの RAID 10 のため、md はディスクの使用量を増やせません。データを保存し、作り直してください。</translation>
    </message>
    <message>
        <source>“{array}” is RAID 10 with more than two copies. Raidwright cannot expand it. Expand it manually with mdadm --grow --size=max.</source>
        <translation>「{array}」は 3 つ以上のコピーを持つ RAID 10 で、Raidwright では拡大できません。手動で mdadm --grow --size=max を実行して拡大してください。</translation>
    </message>
    <message>
        <source>“{array}” has its superblock after its data (metadata 0.90 or 1.0). Raidwright cannot expand it. Expand it manually with mdadm --grow --size=max.</source>
        <translation>「{array}」はスーパーブロックがデータの後ろにあり（メタデータ 0.90 または 1.0）、Raidwright では拡大できません。手動で mdadm --grow --size=max を実行して拡大してください。</translation>
    </message>
    <message>
        <source>“{array}” is being reshaped. Its new space is available only after the reshape. Wait until it finishes.</source>
        <translation>「{array}」は構成変更中です。増えた容量は構成変更の後で使えるようになります。終わるまで待ってください。</translation>
    </message>
    <message>
        <source>“{array}” is missing a member, and the size of that member is not known. Replace the missing disk first.</source>
        <translation>「{array}」のメンバーが不足していて、その容量が分かりません。先に不足しているディスクを交換してください。</translation>
    </message>
    <message>
        <source>“{array}” already uses the full size of its disks. Only layers that do not fill the array yet are expanded.</source>
        <translation>「{array}」はすでにディスクの全容量を使っています。まだアレイ全体に広がっていない層だけを拡大します。</translation>
    </message>
    <message>
        <source>The file system on “{array}” then has {after} ({bytes} bytes).</source>
        <translation>「{array}」上のファイルシステムは {after}（{bytes} バイト）になります。</translation>
    </message>
    <message>
        <source>The volume group on “{array}” has no volume, or several. The new space goes to the group. Assign it to a volume with lvextend.</source>
        <translation>「{array}」上のボリュームグループには、ボリュームがないか、複数あります。増えた容量はボリュームグループに追加されます。lvextend でボリュームに割り当ててください。</translation>
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
        <source>{device} has contents that Raidwright cannot expand. Expand only the array, then its contents with their own tools.</source>
        <translation>{device} の内容は Raidwright では拡大できません。アレイだけを拡大し、その内容は専用のツールで拡大してください。</translation>
    </message>
    <message>
        <source>The ext4 file system on {device} was created without 64bit and cannot exceed {most}. This is less than the new size. Expand only the array. Or unmount the file system first and convert it manually with e2fsck -f, then resize2fs -b.</source>
        <translation>{device} の ext4 ファイルシステムは 64bit なしで作成されたため {most} を超えられず、拡大後の容量に足りません。アレイだけを拡大してください。または、先にアンマウントし、e2fsck -f に続けて resize2fs -b を実行して手動で変換してください。</translation>
    </message>
    <message>
        <source>The btrfs file system on {device} is also on other devices. Expand only the array. Then find the number of {device} with btrfs filesystem show, and run: btrfs filesystem resize NUMBER:max</source>
        <translation>{device} の btrfs ファイルシステムは、ほかのデバイスにもまたがっています。アレイだけを拡大してください。その後、btrfs filesystem show で {device} の番号を調べ、次のコマンドを実行してください: btrfs filesystem resize 番号:max</translation>
    </message>
    <message>
        <source>{device} belongs to a volume group that is incomplete or also on other devices. Expand only the array, then the group with its own tools.</source>
        <translation>{device} は、一部が欠けているか、ほかのデバイスにもまたがるボリュームグループに属しています。アレイだけを拡大し、ボリュームグループは専用のツールで拡大してください。</translation>
    </message>
    <message>
        <source>If the disks of “{array}” differ, no copy is known to be the correct one. A repair overwrites the other copies with one of them, or recalculates parity. Run a check first and compare affected files with a backup.</source>
        <translation>「{array}」のディスクの内容が異なる場合、どのコピーが正しいかは分かりません。修復では、1 つのコピーで他のコピーを上書きするか、パリティを再計算します。先に検査を実行し、影響を受けたファイルをバックアップと比べてください。</translation>
    </message>
    <message>
        <source>The mdadm of this computer has no timer for checks. Check “{array}” manually from time to time.</source>
        <translation>このコンピューターの mdadm には検査のタイマーがありません。「{array}」をときどき手動で検査してください。</translation>
    </message>
    <message>
        <source>On this computer, cron starts the checks, and a file turns them on or off. Set AUTOCHECK={word} in /etc/default/mdadm, or run: dpkg-reconfigure mdadm</source>
        <translation>このコンピューターでは cron が検査を開始し、有効・無効はファイルで設定します。/etc/default/mdadm で AUTOCHECK={word} に設定するか、次のコマンドを実行してください: dpkg-reconfigure mdadm</translation>
    </message>
    <message>
        <source>Scheduled checks need cron, which is not installed. Install the package cron.</source>
        <translation>定期的な検査には cron が必要ですが、インストールされていません。パッケージ cron をインストールしてください。</translation>
    </message>
    <message>
        <source>“{array}” is already checked monthly.</source>
        <translation>「{array}」はすでに毎月検査されています。</translation>
    </message>
    <message>
        <source>“{array}” is not checked on a schedule.</source>
        <translation>「{array}」は定期的に検査されていません。</translation>
    </message>
    <message>
        <source>This applies to all arrays of this computer, not only to “{array}”.</source>
        <translation>「{array}」だけでなく、このコンピューターのすべてのアレイに適用されます。</translation>
    </message>
    <message>
        <source>“{array}” logs each write first, so no resync follows a power failure. md allows no write-intent bitmap beside such a log.</source>
        <translation>「{array}」は書き込みを先にログに記録するため、停電の後に再同期は必要ありません。md はこのログと書き込みインテントビットマップを併用できません。</translation>
    </message>
    <message>
        <source>“{array}” is part of another storage system ({kind}), such as firmware RAID. Raidwright does not support it. Use the tools of that system.</source>
        <translation>「{array}」は、ファームウェア RAID など別のストレージシステム（{kind}）の一部です。Raidwright は対応していません。そのシステムのツールを使ってください。</translation>
    </message>
    <message>
        <source>“{array}” is only the container for the disks of firmware RAID. The arrays on these disks are listed separately.</source>
        <translation>「{array}」は、ファームウェア RAID のディスクをまとめるコンテナーにすぎません。そのディスク上のアレイは別に表示されます。</translation>
    </message>
    <message>
        <source>“{array}” looks like a RAID 0 array that is being reshaped to more disks. Meanwhile, md reports it as RAID 4, with a slot for parity that needs no disk. Only a true RAID 4 array would be missing one.</source>
        <translation>「{array}」は、ディスクを増やす構成変更中の RAID 0 のようです。その間 md は RAID 4 と報告し、ディスクの要らないパリティ用のスロットを数えます。ディスクが不足しているのは、本当に RAID 4 の場合だけです。</translation>
    </message>
    <message>
        <source>“{array}” looks like a RAID 0 array that is being reshaped to more disks. Meanwhile, md reports it as RAID 4. Wait until the reshape finishes.</source>
        <translation>「{array}」は、ディスクを増やす構成変更中の RAID 0 のようです。その間、md は RAID 4 と報告します。構成変更が終わるまで待ってください。</translation>
    </message>
    <message>
        <source>The status of “{array}” is not known yet. Wait a moment.</source>
        <translation>「{array}」の状態はまだ分かりません。少し待ってください。</translation>
    </message>
    <message>
        <source>“{array}” is missing {missing} of {expected} members. Whether the others still hold all its data depends on its layout. Only Raidwright&apos;s helper can read the layout. Until then, delete nothing, and reconnect unplugged disks.</source>
        <translation>「{array}」は {expected} 台中 {missing} 台のメンバーがありません。残りのメンバーにすべてのデータがあるかどうかは、レイアウトによって決まります。レイアウトを読み取れるのは Raidwright のヘルパーだけです。それまでは何も削除せず、外れたディスクを接続し直してください。</translation>
    </message>
    <message>
        <source>“{array}” lost the disk with its journal and is no longer writable. Its data can still be read. Save the data first. Then delete the array. Or unmount it and add another journal manually: mdadm --readonly, then mdadm --add-journal.</source>
        <translation>「{array}」はジャーナルのディスクを失い、書き込めなくなりました。データはまだ読み取れます。先にデータを保存してください。その後アレイを削除するか、アンマウントして別のジャーナルを手動で追加してください: mdadm --readonly のあと mdadm --add-journal。</translation>
    </message>
    <message>
        <source>{disk} cannot be identified: it was {path}, and {alike} now have the same identity. Connect the disks as before, or clean up what was started.</source>
        <translation>{disk} を特定できません。元は {path} でしたが、現在は {alike} の識別情報が同じです。ディスクを元どおりに接続するか、始めた作業を片付けてください。</translation>
    </message>
    <message>
        <source>“{array}” is still running, and the interrupted plan left no disk to wipe. Resume the plan instead (in a terminal: raidwright resume).</source>
        <translation>「{array}」は動作を続けており、中断された計画で消去が必要になったディスクはありません。代わりに計画を再開してください（端末では raidwright resume）。</translation>
    </message>
    <message>
        <source>“{target}” is a single disk without an array. It cannot be started, stopped, checked or replaced. You can unlock it, lock it, enable it at boot or delete it.</source>
        <translation>「{target}」はアレイのない単独のディスクです。開始、停止、検査、交換はできません。ロック解除、ロック、起動時の有効化、削除ができます。</translation>
    </message>
    <message>
        <source>{device} is a member of the array “{array}”, which may need the present end of {device}. Delete that array first.</source>
        <translation>{device} はアレイ「{array}」のメンバーで、そのアレイは {device} の現在の末尾を必要とする可能性があります。先にそのアレイを削除してください。</translation>
    </message>
    <message>
        <source>{device} is a member of the array “{array}”. Stop that array first.</source>
        <translation>{device} はアレイ「{array}」のメンバーです。先にそのアレイを停止してください。</translation>
    </message>
    <message>
        <source>“{array}” has disconnected disks that the kernel still uses: {things}. Lock “{array}” to release them. No disk is changed.</source>
        <translation>「{array}」のディスクが取り外されましたが、カーネルがまだ使用中です: {things}。「{array}」をロックすると解放されます。ディスクは変更されません。</translation>
    </message>
    <message>
        <source>“{array}” has disconnected disks that the kernel still uses: {things}. They are released at the next boot.</source>
        <translation>「{array}」のディスクが取り外されましたが、カーネルがまだ使用中です: {things}。次の起動時に解放されます。</translation>
    </message>
    <message>
        <source>The kernel still uses disconnected disks of “{array}” ({things}). This plan releases them first. No disk is read or changed.</source>
        <translation>取り外された「{array}」のディスクを、カーネルがまだ使用中です（{things}）。先にこの計画で解放します。ディスクの読み取りや変更は行いません。</translation>
    </message>
    <message>
        <source>The kernel still uses disconnected disks of “{array}”. Lock “{array}” first.</source>
        <translation>取り外された「{array}」のディスクを、カーネルがまだ使用中です。先に「{array}」をロックしてください。</translation>
    </message>
    <message>
        <source>{thing} was on a disconnected disk, and something else is mounted below it. Unmount that first.</source>
        <translation>{thing} のディスクは取り外されましたが、その下に別のものがマウントされています。先にそれをアンマウントしてください。</translation>
    </message>
    <message>
        <source>{thing} was on a disconnected disk, and the kernel cannot release it. Restart the computer.</source>
        <translation>{thing} のディスクは取り外されましたが、カーネルが解放できません。コンピューターを再起動してください。</translation>
    </message>
    <message>
        <source>The program {program} (process {process}) has files open on {thing}, whose disk is disconnected. Close the program first.</source>
        <translation>プログラム {program}（プロセス {process}）が、ディスクの取り外された {thing} のファイルを開いています。先にプログラムを終了してください。</translation>
    </message>
    <message>
        <source>{thing} was on a disconnected disk and is still shared over NFS. First remove that export with exportfs -u.</source>
        <translation>{thing} のディスクは取り外されましたが、まだ NFS で共有されています。先に exportfs -u で共有を解除してください。</translation>
    </message>
    <message>
        <source>{thing} was on a disconnected disk, and the kernel still uses it. A plan cannot use its name. Close it manually: dmsetup remove</source>
        <translation>{thing} のディスクは取り外されましたが、カーネルがまだ使用中です。この名前は計画で使えません。手動で閉じてください: dmsetup remove</translation>
    </message>
    <message>
        <source>“{array}” is already running.</source>
        <translation>「{array}」はすでに動作しています。</translation>
    </message>
    <message>
        <source>“{array}” is already stopped.</source>
        <translation>「{array}」はすでに停止しています。</translation>
    </message>
    <message>
        <source>“{array}” is already writable.</source>
        <translation>「{array}」はすでに書き込み可能です。</translation>
    </message>
    <message>
        <source>{device} is a partition on an array, which Raidwright does not support. Mount or release it with the tools that created it.</source>
        <translation>{device} はアレイ上のパーティションで、Raidwright は対応していません。作成に使ったツールでマウントまたは解放してください。</translation>
    </message>
    <message>
        <source>“{array}” is started read-only from {here} of {expected} members. After that, its contents are visible. Inspect it once more to mount them read-only. To undo everything, stop the array.</source>
        <translation>「{array}」を {expected} 台中 {here} 台のメンバーから読み取り専用で開始します。その後、内容が分かります。もう一度「中を見る」を選ぶと、読み取り専用でマウントします。すべて元に戻すには、アレイを停止してください。</translation>
    </message>
    <message>
        <source>“{array}” is running and writable. Stop it first, then inspect it.</source>
        <translation>「{array}」は動作中で、書き込み可能です。先に停止してから、中を見てください。</translation>
    </message>
    <message>
        <source>It is not known yet which members of “{array}” are up to date. Wait a moment. If this does not change, start the array with mdadm.</source>
        <translation>「{array}」のどのメンバーが最新か、まだ分かりません。少し待ってください。変わらなければ、mdadm でアレイを開始してください。</translation>
    </message>
    <message>
        <source>“{array}” keeps its write-intent bitmap in the file {file}, and no superblock refers to it. After the next start, the array has no bitmap, and a member that drops out is rebuilt from scratch. Add a bitmap after the start.</source>
        <translation>「{array}」の書き込みインテントビットマップはファイル {file} にあり、スーパーブロックには記録されていません。次の開始後はビットマップがなく、外れたメンバーは全体が再構築されます。開始後にビットマップを追加してください。</translation>
    </message>
    <message>
        <source>{devices} are copies of one member of “{array}”. Only one of them belongs to the array. Unplug one, then start the array.</source>
        <translation>{devices} は「{array}」の同じメンバーの複製です。アレイに属するのは一方だけです。一方を取り外してから、アレイを開始してください。</translation>
    </message>
    <message>
        <source>{device} and {other} have the same UUID: one is a copy of the other. A search for that UUID can find either of them. Unplug the one that you do not want to use.</source>
        <translation>{device} と {other} の UUID は同じで、一方は他方の複製です。この UUID で検索すると、どちらが見つかるか分かりません。使わないほうを取り外してください。</translation>
    </message>
    <message>
        <source>{device} belongs to a member of “{array}” and is mounted at {point}. Lock “{array}” first, then start it.</source>
        <translation>{device} は「{array}」のメンバーの一部で、{point} にマウントされています。先に「{array}」をロックしてから、開始してください。</translation>
    </message>
    <message>
        <source>{path} is now the name of {device}, which is not “{array}”. Stop {device} first.</source>
        <translation>{path} は現在 {device} の名前で、これは「{array}」ではありません。先に {device} を停止してください。</translation>
    </message>
    <message>
        <source>“{array}” starts read-only: {missing} of {expected} members missing. Check that nothing is missing from its files, then make it writable. Or connect the missing disks first.</source>
        <translation>「{array}」は読み取り専用で開始します。{expected} 台中 {missing} 台のメンバーがありません。ファイルが揃っているか確認してから、書き込み可能にしてください。または、先に不足しているディスクを接続してください。</translation>
    </message>
    <message>
        <source>“{array}” starts read-only, because it has a log. Writes left in the log are carried out at the start. Check its files, then make it writable.</source>
        <translation>「{array}」はログがあるため、読み取り専用で開始します。ログに残っている書き込みは開始時に実行されます。ファイルを確認してから、書き込み可能にしてください。</translation>
    </message>
    <message>
        <source>The disk with the journal of “{array}” is missing. Only the journal may contain the data written last. Connect that disk.</source>
        <translation>「{array}」のジャーナルがあるディスクが見つかりません。最後に書き込まれたデータは、ジャーナルにしかない可能性があります。そのディスクを接続してください。</translation>
    </message>
    <message>
        <source>“{array}” starts read-only: {devices} ran as this array without the other members and may hold newer data. Check which data is right, then make it writable.</source>
        <translation>「{array}」は読み取り専用で開始します。{devices} は、ほかのメンバーなしでこのアレイとして動作していたため、より新しいデータを持つ可能性があります。どのデータが正しいか確認してから、書き込み可能にしてください。</translation>
    </message>
    <message>
        <source>“{array}” starts read-only: it was created on another computer ({home}). Check its files, then make it writable.</source>
        <translation>「{array}」は別のコンピューター（{home}）で作成されたため、読み取り専用で開始します。ファイルを確認してから、書き込み可能にしてください。</translation>
    </message>
    <message>
        <source>“{array}” has something open read-only. Lock it first, and unlock it again afterwards.</source>
        <translation>「{array}」上のものが読み取り専用で開かれています。先にロックし、後でもう一度ロックを解除してください。</translation>
    </message>
    <message>
        <source>“{array}” needs no action in its current state. Check again in a moment.</source>
        <translation>現在の「{array}」の状態では、行う操作はありません。少し待ってから、もう一度確認してください。</translation>
    </message>
    <message>
        <source>“{array}” has nothing left to unlock or mount.</source>
        <translation>「{array}」には、ロック解除やマウントの対象が残っていません。</translation>
    </message>
    <message>
        <source>“{array}” has several locked containers ({devices}), each with its own passphrase. Unlock them one by one with cryptsetup open.</source>
        <translation>「{array}」では複数のコンテナー（{devices}）がロックされ、それぞれ別のパスフレーズを持ちます。cryptsetup open で 1 つずつロックを解除してください。</translation>
    </message>
    <message>
        <source>{device} shows its contents only after it is unlocked. You then choose where to mount them.</source>
        <translation>{device} の内容は、ロックを解除するまで分かりません。マウント先はその後で選びます。</translation>
    </message>
    <message>
        <source>{device} would be unlocked as “{mapping}”, but that name is already in use. Close the other device, or use another name in /etc/crypttab.</source>
        <translation>{device} のロックを「{mapping}」という名前で解除しようとしましたが、その名前はすでに使われています。使用中のデバイスを閉じるか、/etc/crypttab で別の名前を使ってください。</translation>
    </message>
    <message>
        <source>{device} would be unlocked as “{mapping}”, but line {line} of {file} uses that name for something else. First add {device} to /etc/crypttab with another name.</source>
        <translation>{device} のロックを「{mapping}」という名前で解除しようとしましたが、{file} の {line} 行目がその名前を別のものに使っています。先に {device} を別の名前で /etc/crypttab に追加してください。</translation>
    </message>
    <message>
        <source>No mount point is set for {device}. Enter a folder, such as /srv/data.</source>
        <translation>{device} のマウント先が設定されていません。/srv/data のようなフォルダーを入力してください。</translation>
    </message>
    <message>
        <source>Two file systems would be mounted at {point}. Choose another folder.</source>
        <translation>2 つのファイルシステムが {point} にマウントされることになります。別のフォルダーを選んでください。</translation>
    </message>
    <message>
        <source>{point} already has something else mounted. Unmount that, or choose another folder.</source>
        <translation>{point} にはすでに別のものがマウントされています。アンマウントするか、別のフォルダーを選んでください。</translation>
    </message>
    <message>
        <source>Line {line} of {file} mounts something else at {point}. Choose another folder.</source>
        <translation>{file} の {line} 行目で、別のものが {point} にマウントされます。別のフォルダーを選んでください。</translation>
    </message>
    <message>
        <source>{device} is not mounted at {point}, which is below {other}. Users who can write there could have placed a link in the path. After {other} is mounted, mount it manually: mount {point}</source>
        <translation>{device} は {point} にマウントされません。{other} の下にあり、そこに書き込めるユーザーが途中にリンクを置いた可能性があるためです。{other} がマウントされた後、手動でマウントしてください: mount {point}</translation>
    </message>
    <message>
        <source>systemd mounts {device} at {point} when somebody opens that folder, as set in /etc/fstab (x-systemd.automount).</source>
        <translation>{device} は、/etc/fstab の設定（x-systemd.automount）により、{point} を開いたときに systemd がマウントします。</translation>
    </message>
    <message>
        <source>{device} belongs at {point}, but Raidwright mounts only below /srv, /mnt and /media. Mount it manually: mount {point}</source>
        <translation>{device} のマウント先は {point} ですが、Raidwright がマウントできるのは /srv、/mnt、/media の下だけです。手動でマウントしてください: mount {point}</translation>
    </message>
    <message>
        <source>{device} contains a file system ({kind}) that Raidwright cannot mount. Mount it manually.</source>
        <translation>{device} のファイルシステム（{kind}）は、Raidwright ではマウントできません。手動でマウントしてください。</translation>
    </message>
    <message>
        <source>{device} contains an old type of file system ({kind}), which Raidwright mounts read-only only. Stop the array and inspect it, or mount it manually.</source>
        <translation>{device} には古い種類のファイルシステム（{kind}）があり、Raidwright では読み取り専用でのみマウントできます。アレイを停止してから中を見るか、手動でマウントしてください。</translation>
    </message>
    <message>
        <source>“{array}” has nothing unlocked or mounted.</source>
        <translation>「{array}」には、ロック解除中やマウント中のものがありません。</translation>
    </message>
    <message>
        <source>“{array}” is being reshaped. Wait until the reshape finishes.</source>
        <translation>「{array}」は構成変更中です。終わるまで待ってください。</translation>
    </message>
    <message>
        <source>{device} is mounted at a path of more than {most} characters, and a plan cannot use such a path. Unmount it manually: umount {device}</source>
        <translation>{device} は {most} 文字を超えるパスにマウントされていて、計画では扱えません。手動でアンマウントしてください: umount {device}</translation>
    </message>
    <message>
        <source>The program {program} (process {process}) uses files on {device}. Close the program, or close these files in it.</source>
        <translation>プログラム {program}（プロセス {process}）が {device} のファイルを使用しています。プログラムを終了するか、そのファイルを閉じてください。</translation>
    </message>
    <message>
        <source>The shares of this computer are not known yet. Wait a moment.</source>
        <translation>このコンピューターの共有の状態はまだ分かりません。しばらくお待ちください。</translation>
    </message>
    <message>
        <source>Choose Windows and phones (SMB), Linux (NFS) or both.</source>
        <translation>Windows やスマートフォン (SMB)、Linux (NFS)、または両方を選択してください。</translation>
    </message>
    <message>
        <source>Sharing with Windows, Macs and phones needs Samba. Install it: sudo apt install samba samba-vfs-modules</source>
        <translation>Windows、Mac、スマートフォンとの共有には Samba が必要です。次のコマンドでインストールしてください: sudo apt install samba samba-vfs-modules</translation>
    </message>
    <message>
        <source>Samba&apos;s modules for this share are missing ({modules}). Install them: sudo apt install samba-vfs-modules</source>
        <translation>この共有に必要な Samba のモジュールがありません ({modules})。次のコマンドでインストールしてください: sudo apt install samba-vfs-modules</translation>
    </message>
    <message>
        <source>Sharing by NFS needs its server. Install it: sudo apt install nfs-kernel-server</source>
        <translation>NFS での共有にはサーバーが必要です。次のコマンドでインストールしてください: sudo apt install nfs-kernel-server</translation>
    </message>
    <message>
        <source>NFS needs the home network to share with, such as 192.168.1.0/24.</source>
        <translation>NFS では、共有先のホームネットワーク (192.168.1.0/24 など) を指定する必要があります。</translation>
    </message>
    <message>
        <source>{file} is missing. Install the sharing server again.</source>
        <translation>{file} がありません。共有サーバーを再インストールしてください。</translation>
    </message>
    <message>
        <source>“{name}” is already shared by another tool ({path}). Choose another name.</source>
        <translation>「{name}」は、別のツールですでに共有されています ({path})。別の名前を選択してください。</translation>
    </message>
    <message>
        <source>“{name}” is already shared ({path}). Choose another name.</source>
        <translation>「{name}」はすでに共有されています ({path})。別の名前を選択してください。</translation>
    </message>
    <message>
        <source>Nobody can open this share. Add a person, or allow guests.</source>
        <translation>この共有を開ける人がいません。ユーザーを追加するか、ゲストを許可してください。</translation>
    </message>
    <message>
        <source>“{name}” cannot be the name of a share. Use letters, digits, single spaces, “_”, “-” or “.”.</source>
        <translation>“{name}” は共有の名前に使えません。文字、数字、1 つの空白、“_”、“-”、“.” を使ってください。</translation>
    </message>
    <message>
        <source>{person} is a user of the system. Choose another person.</source>
        <translation>{person} はシステムのユーザーです。別のユーザーを選択してください。</translation>
    </message>
    <message>
        <source>{person} is named twice. Name each person once.</source>
        <translation>{person} が 2 回指定されています。各ユーザーは 1 回だけ指定してください。</translation>
    </message>
    <message>
        <source>{person} is no user of this computer. A new name needs small letters, digits, “_” or “-”, the first a letter.</source>
        <translation>{person} はこのコンピューターのユーザーではありません。新しい名前には、英小文字、数字、「_」、「-」を使い、先頭は英小文字にしてください。</translation>
    </message>
    <message>
        <source>The file system uses {folder} itself. Choose another folder.</source>
        <translation>{folder} はファイルシステム自身が使用します。別のフォルダーを選択してください。</translation>
    </message>
    <message>
        <source>Time Machine needs a person with a password. Do not allow guests.</source>
        <translation>Time Machine にはパスワードを持つユーザーが必要です。ゲストを許可しないでください。</translation>
    </message>
    <message>
        <source>{person} is added as a user without login, for shared folders only.</source>
        <translation>{person} は、共有フォルダー専用のログインできないユーザーとして追加されます。</translation>
    </message>
    <message>
        <source>Guests need no password. Windows 11 refuses such shares.</source>
        <translation>ゲストにはパスワードが不要です。Windows 11 はこのような共有を拒否します。</translation>
    </message>
    <message>
        <source>NFS asks for no password. Every computer in {network} can open the files.</source>
        <translation>NFS はパスワードを要求しません。{network} のすべてのコンピューターがファイルを開けます。</translation>
    </message>
    <message>
        <source>The share is offered on every network of this computer, also away from home.</source>
        <translation>この共有は、外出先も含め、このコンピューターのすべてのネットワークで公開されます。</translation>
    </message>
    <message>
        <source>A shared folder needs a mounted file system. Choose a mount point first.</source>
        <translation>共有フォルダーには、マウントされたファイルシステムが必要です。先にマウントポイントを選択してください。</translation>
    </message>
    <message>
        <source>“{name}” is the name of two shares. Choose another name.</source>
        <translation>「{name}」という名前の共有が 2 つあります。別の名前を選択してください。</translation>
    </message>
    <message>
        <source>No file system of “{array}” is mounted below /srv, /mnt or /media. Mount it first.</source>
        <translation>「{array}」のファイルシステムが /srv、/mnt、/media の下にマウントされていません。先にマウントしてください。</translation>
    </message>
    <message>
        <source>“{name}” is not available: nothing is mounted at {point}. Start or unlock its array.</source>
        <translation>「{name}」は利用できません。{point} に何もマウントされていません。アレイを開始するか、ロックを解除してください。</translation>
    </message>
    <message>
        <source>“{name}” is not available: Samba is not installed. Install it: sudo apt install samba</source>
        <translation>「{name}」は利用できません。Samba がインストールされていません。次のコマンドでインストールしてください: sudo apt install samba</translation>
    </message>
    <message>
        <source>“{name}” is not available: {service} is not running. Start it: sudo systemctl start {service}</source>
        <translation>「{name}」は利用できません。{service} が動作していません。次のコマンドで開始してください: sudo systemctl start {service}</translation>
    </message>
    <message>
        <source>“{name}” is not available: smb.conf no longer includes it. Share the folder again.</source>
        <translation>「{name}」は利用できません。smb.conf から読み込まれなくなっています。フォルダーをもう一度共有してください。</translation>
    </message>
    <message>
        <source>{person} cannot open “{name}”: no sharing password. Share the folder again.</source>
        <translation>{person} は「{name}」を開けません。共有パスワードがありません。フォルダーをもう一度共有してください。</translation>
    </message>
    <message>
        <source>“{name}” is offered to {network}, but this computer is now in {near}. Share the folder again.</source>
        <translation>「{name}」は {network} に公開されていますが、このコンピューターは現在 {near} に接続されています。フォルダーをもう一度共有してください。</translation>
    </message>
    <message>
        <source>Another computer uses {files} in a shared folder. It is disconnected. Files that it has not saved can be lost.</source>
        <translation>別のコンピューターが共有フォルダーの {files} を使用しています。接続は切断されます。保存されていないファイルは失われる可能性があります。</translation>
    </message>
    <message>
        <source>{person} has no sharing password. Share a folder with {person} first.</source>
        <translation>{person} には共有パスワードがありません。先に {person} とフォルダーを共有してください。</translation>
    </message>
    <message>
        <source>“{array}” has no shared folder.</source>
        <translation>「{array}」には共有フォルダーがありません。</translation>
    </message>
    <message>
        <source>“{array}” has no share “{share}”. It has: {shares}</source>
        <translation>「{array}」に共有「{share}」はありません。ある共有: {shares}</translation>
    </message>
    <message>
        <source>“{array}” is not running. Start it first.</source>
        <translation>「{array}」は停止中です。先に開始してください。</translation>
    </message>
    <message>
        <source>“{array}” is {level} and has no redundancy, so it cannot be checked or rebuilt and needs no bitmap.</source>
        <translation>「{array}」は {level} で冗長性がありません。検査、再構築、ビットマップは使えません。</translation>
    </message>
    <message>
        <source>“{array}” is missing a member, so there is nothing to compare. Replace the missing disk first.</source>
        <translation>「{array}」のメンバーが不足しているため、比較できません。先に不足しているディスクを交換してください。</translation>
    </message>
    <message>
        <source>All data on “{array}” is read and compared. You can use the array meanwhile, but it is slower.</source>
        <translation>「{array}」のすべてのデータを読み取って比較します。その間もアレイを使えますが、遅くなります。</translation>
    </message>
    <message>
        <source>“{array}” is not being checked, so there is nothing to cancel.</source>
        <translation>「{array}」は検査中ではないため、キャンセルするものがありません。</translation>
    </message>
    <message>
        <source>The minimum speed is higher than the maximum speed. Choose a lower minimum.</source>
        <translation>最低速度が最高速度を上回っています。最低速度を下げてください。</translation>
    </message>
    <message>
        <source>“{array}” already has these resync speed limits.</source>
        <translation>「{array}」の再同期速度の制限は、すでにこのとおりです。</translation>
    </message>
    <message>
        <source>“{array}” already has a write-intent bitmap.</source>
        <translation>「{array}」にはすでに書き込みインテントビットマップがあります。</translation>
    </message>
    <message>
        <source>“{array}” has no write-intent bitmap.</source>
        <translation>「{array}」には書き込みインテントビットマップがありません。</translation>
    </message>
    <message>
        <source>“{array}” is being reshaped to another number of disks. You can use it meanwhile. A restart is safe: the reshape then continues with the first write.</source>
        <translation>「{array}」は別の台数への構成変更中です。その間も使えます。再起動しても安全で、再起動後は最初の書き込みのときに再開します。</translation>
    </message>
    <message>
        <source>The last check of “{array}” found {bytes} mismatched bytes. On RAID 1 and RAID 10, swap space and files in use can cause harmless mismatches. With parity, mismatches mean damage. Compare your files with a backup. Then you can repair the mismatches.</source>
        <translation>「{array}」の前回の検査で、{bytes} バイトの不一致が見つかりました。RAID 1 と RAID 10 では、スワップ領域や使用中のファイルによる問題のない不一致もあります。パリティのあるアレイでは、不一致は損傷を意味します。ファイルをバックアップと比較してください。その後、不一致を修復できます。</translation>
    </message>
    <message>
        <source>{device} is mounted at {mount}, but only process {process} ({program}) and others in its mount namespace can see it. Unmount it there, or end these processes.</source>
        <translation>{device} は {mount} にマウントされていますが、プロセス {process}（{program}）と同じマウント名前空間のプロセスからしか見えません。そこでアンマウントするか、それらのプロセスを終了してください。</translation>
    </message>
    <message>
        <source>{level} shows as degraded until the initial sync finishes. This is normal.</source>
        <translation>{level} は、初期同期が終わるまで縮退と表示されます。これは正常です。</translation>
    </message>
    <message>
        <source>{disk} contains no medium. Insert one.</source>
        <translation>{disk} にはメディアが入っていません。メディアを入れてください。</translation>
    </message>
    <message>
        <source>{disk} is part of a btrfs file system on {count} devices. Remove it with the btrfs tools first.</source>
        <translation>{disk} は {count} 台のデバイスにまたがる btrfs ファイルシステムの一部です。先に btrfs のツールで外してください。</translation>
    </message>
    <message>
        <source>{disk} contains data from an interrupted plan ({contents}). Wipe the disks of that plan first.</source>
        <translation>{disk} には中断された計画のデータがあります（{contents}）。先にその計画のディスクを消去してください。</translation>
    </message>
    <message>
        <source>Disks without a partition table look unused to other systems. Those systems may format them.</source>
        <translation>パーティションテーブルのないディスクは、ほかのシステムからは未使用に見え、フォーマットされるおそれがあります。</translation>
    </message>
    <message>
        <source>Changing the boot settings of “{array}” was interrupted at step {step} of {steps}. They may not be in effect yet. Resume that plan first (in a terminal: raidwright resume).</source>
        <translation>「{array}」の起動時の設定の変更が手順 {step}/{steps} で中断されたため、設定がまだ有効でない可能性があります。先にその計画を再開してください（端末では raidwright resume）。</translation>
    </message>
    <message>
        <source>Line {line} of {file} already sets the unlock method: {text}. To change it, choose “Unlock method” (in a terminal: raidwright unlock-method).</source>
        <translation>ロック解除の方法は {file} の {line} 行目ですでに設定されています: {text}。変更するには「ロック解除の方法」を選んでください（端末では: raidwright unlock-method）。</translation>
    </message>
    <message>
        <source>“{array}” ({size}) looks like the system of a NAS such as Synology or QNAP. The NAS keeps a copy on each disk and reserves slots for more disks: {here} of {expected} are used. No disk needs to be replaced. After saving the data that you need from these disks, select all of them under Disks and wipe them.</source>
        <translation>「{array}」（{size}）は Synology や QNAP などの NAS のシステム領域と見られます。NAS は各ディスクにその複製を置き、将来のディスクのためのスロットも確保します（{expected} 個中 {here} 個を使用）。ディスクの交換は必要ありません。これらのディスクから必要なデータを保存した後、「ディスク」ですべて選択して消去してください。</translation>
    </message>
    <message>
        <source>“{array}” is stopped: {missing} of {expected} members missing. Reconnect them and start the array, or delete it.</source>
        <translation>「{array}」は停止中です: {expected} 台中 {missing} 台のメンバーがありません。接続し直してから開始するか、アレイを削除してください。</translation>
    </message>
    <message>
        <source>“{array}” is stopped. All members are present, so you can start it.</source>
        <translation>「{array}」は停止中です。メンバーはすべて揃っているため、開始できます。</translation>
    </message>
    <message>
        <source>The name “{name}” is too long. Use at most {most} characters.</source>
        <translation>名前「{name}」は長すぎます。最大 {most} 文字です。</translation>
    </message>
    <message>
        <source>The name “{name}” is reserved for the kernel. Choose a word instead.</source>
        <translation>名前「{name}」はカーネルが使います。単語など別の名前を選んでください。</translation>
    </message>
    <message>
        <source>An array named “{name}” already exists. Choose another name.</source>
        <translation>「{name}」という名前のアレイがすでにあります。別の名前を選んでください。</translation>
    </message>
    <message>
        <source>An unlocked container or volume named “{name}” already exists. Choose another name.</source>
        <translation>「{name}」という名前のロック解除済みコンテナーまたはボリュームがすでにあります。別の名前を選んでください。</translation>
    </message>
    <message>
        <source>A volume group named “{name}” already exists. Choose another name.</source>
        <translation>「{name}」という名前のボリュームグループがすでにあります。別の名前を選んでください。</translation>
    </message>
    <message>
        <source>“{name}” already exists in /dev and cannot be the name of a volume group. Choose another name.</source>
        <translation>「{name}」は /dev にすでにあるため、ボリュームグループの名前にできません。別の名前を選んでください。</translation>
    </message>
    <message>
        <source>LVM reserves the name “{name}” for itself. Choose another name.</source>
        <translation>名前「{name}」は LVM 自身が使います。別の名前を選んでください。</translation>
    </message>
    <message>
        <source>{mount} already has something mounted. Choose another folder.</source>
        <translation>{mount} にはすでに何かがマウントされています。別のフォルダーを選んでください。</translation>
    </message>
    <message>
        <source>A file system at {mount} would hide the one at {hidden}. Choose another folder.</source>
        <translation>{mount} にマウントすると、{hidden} にマウントされているものが隠れます。別のフォルダーを選んでください。</translation>
    </message>
    <message>
        <source>This computer does not have {programs}. Install the package {package}.</source>
        <translation>このコンピューターには {programs} がありません。パッケージ {package} をインストールしてください。</translation>
    </message>
    <message>
        <source>The plan has {steps} steps, but the maximum is {most}. Use fewer disks at once.</source>
        <translation>計画は {steps} 手順ありますが、最大は {most} です。一度に使うディスクを減らしてください。</translation>
    </message>
    <message>
        <source>The plan has {count} disks including hot spares, but the maximum is {most}. Use fewer disks.</source>
        <translation>計画にはホットスペアも含めて {count} 台のディスクがありますが、最大は {most} 台です。ディスクを減らしてください。</translation>
    </message>
    <message>
        <source>No array or device named “{target}”.</source>
        <translation>「{target}」というアレイもデバイスもありません。</translation>
    </message>
    <message>
        <source>“{target}” is not part of an array.</source>
        <translation>「{target}」はアレイに属していません。</translation>
    </message>
    <message>
        <source>“{target}” belongs to several arrays ({arrays}). Choose one of them.</source>
        <translation>「{target}」は複数のアレイ（{arrays}）に属しています。どれか 1 つを選んでください。</translation>
    </message>
    <message>
        <source>No member of “{array}” is connected. Connect its disks.</source>
        <translation>「{array}」のメンバーは 1 台も接続されていません。ディスクを接続してください。</translation>
    </message>
    <message>
        <source>“{array}” has missing members ({missing} of {expected}). They keep their old data.</source>
        <translation>「{array}」のメンバーが不足しています（{expected} 台中 {missing} 台）。そのディスクには以前のデータが残ります。</translation>
    </message>
    <message>
        <source>“{array}” is read-only. Make it writable first.</source>
        <translation>「{array}」は読み取り専用です。先に書き込み可能にしてください。</translation>
    </message>
    <message>
        <source>The running system needs {mount}, so it stays mounted.</source>
        <translation>{mount} は動作中のシステムに必要なため、マウントしたままにします。</translation>
    </message>
    <message>
        <source>{inner} is mounted below {mount}. Unmount it first.</source>
        <translation>{mount} の下に {inner} がマウントされています。先にアンマウントしてください。</translation>
    </message>
    <message>
        <source>{device} is itself a member of another array. Delete that array first.</source>
        <translation>{device} 自体が別のアレイのメンバーです。先にそのアレイを削除してください。</translation>
    </message>
    <message>
        <source>Raidwright cannot handle the name “{name}” safely. Rename the volume or its volume group with LVM first.</source>
        <translation>名前「{name}」は、Raidwright では安全に扱えません。先に LVM でボリュームまたはボリュームグループの名前を変更してください。</translation>
    </message>
    <message>
        <source>{device} is a partition of the array and in use. Unmount or remove it first.</source>
        <translation>{device} はアレイのパーティションで、使用中です。先にアンマウントするか、削除してください。</translation>
    </message>
    <message>
        <source>The volume group “{group}” is also on {devices}, which would be damaged.</source>
        <translation>ボリュームグループ「{group}」は {devices} にもまたがっているため、それらが破損します。</translation>
    </message>
    <message>
        <source>If a port is free, connect a new disk of at least {size} while {disk} stays connected. It is selected here automatically. {disk} stays active until the new disk is ready. This is the safest way.</source>
        <translation>空きポートがあれば、{disk} を接続したまま、{size} 以上の新しいディスクを接続してください。ここで自動的に選択されます。新しいディスクの準備ができるまで {disk} は動作を続けます。これが最も安全な方法です。</translation>
    </message>
    <message>
        <source>Connect a new disk of at least {size} while {disk} stays connected. It is selected here automatically. Do not unplug {disk}: the array cannot run without it now.</source>
        <translation>{disk} を接続したまま、{size} 以上の新しいディスクを接続してください。ここで自動的に選択されます。アレイは現在 {disk} なしでは動作できないため、取り外さないでください。</translation>
    </message>
    <message>
        <source>If no port is free, mark {disk} as failed, which removes it from the array. Nothing on it is erased. The array is degraded until the new disk is rebuilt.</source>
        <translation>空きポートがなければ、{disk} を故障としてマークし、アレイから外してください。ディスクの内容は消去されません。新しいディスクの再構築が終わるまで、アレイは縮退します。</translation>
    </message>
    <message>
        <source>Take out the disk with the serial number {serial} on its label. If this is not possible while the computer runs, shut it down first.</source>
        <translation>ラベルのシリアル番号が {serial} のディスクを取り外してください。動作中に取り外せないコンピューターでは、先に電源を切ってください。</translation>
    </message>
    <message>
        <source>Insert the new disk of at least {size} in its place. It is selected here automatically.</source>
        <translation>同じ場所に {size} 以上の新しいディスクを取り付けてください。ここで自動的に選択されます。</translation>
    </message>
    <message>
        <source>{disk} is a hot spare of “{array}”. Remove it as a hot spare.</source>
        <translation>{disk} は「{array}」のホットスペアです。ホットスペアとして外してください。</translation>
    </message>
    <message>
        <source>“{array}” cannot run without {disk} now: data would be lost. Connect the new disk while {disk} stays connected, then replace it.</source>
        <translation>「{array}」は現在 {disk} なしでは動作できず、外すとデータが失われます。{disk} を接続したまま新しいディスクを接続し、その後で交換してください。</translation>
    </message>
    <message>
        <source>{disk} also contains {partitions}, which is not part of “{array}”. Without the disk, that data is not available either.</source>
        <translation>{disk} には、「{array}」に属さない {partitions} もあります。ディスクを取り外すと、そのデータも使えなくなります。</translation>
    </message>
    <message>
        <source>Nothing on {disk} is erased. While it is connected, you can re-add it. Then only the data written meanwhile is resynced.</source>
        <translation>{disk} の内容は消去されません。接続されている間はアレイに戻すことができ、その間に書き込まれたデータだけが再同期されます。</translation>
    </message>
    <message>
        <source>Nothing on {disk} is erased, but this cannot be undone. To use it in the array again, it must be wiped and rebuilt from scratch.</source>
        <translation>{disk} の内容は消去されませんが、元に戻すことはできません。もう一度アレイで使うには、消去して全体を再構築する必要があります。</translation>
    </message>
    <message>
        <source>No plan was interrupted on this computer, so there is nothing to wipe.</source>
        <translation>このコンピューターに中断された計画はないため、消去するものはありません。</translation>
    </message>
    <message>
        <source>Another version of Raidwright recorded this plan, and this version cannot read it. Check the list of disks. Delete arrays that are left, and allow erasing old data when you build.</source>
        <translation>この計画を記録したのは別のバージョンの Raidwright で、このバージョンでは読み取れません。ディスクの一覧を確認してください。残っているアレイは削除し、構築するときは以前のデータの消去を許可してください。</translation>
    </message>
    <message>
        <source>{disk} is not connected or not readable. Anything the plan left on it stays there.</source>
        <translation>{disk} は接続されていないか、読み取れません。計画が残したものはそのまま残ります。</translation>
    </message>
    <message>
        <source>{disk} is not wiped: it now contains data that is not from the plan ({found}).</source>
        <translation>{disk} は消去しません。計画によるものではないデータがあります（{found}）。</translation>
    </message>
    <message>
        <source>{disk} is not connected or not readable. Connect it to wipe it.</source>
        <translation>{disk} は接続されていないか、読み取れません。消去するには接続してください。</translation>
    </message>
    <message>
        <source>Line {line} of {file} refers to something that is deleted: {text}. Raidwright does not change this line. Remove it before the next boot. Otherwise it can delay the boot.</source>
        <translation>{file} の {line} 行目は、削除されるものを指しています: {text}。Raidwright はこの行を変更しません。次の起動の前に削除してください。残すと起動が遅れることがあります。</translation>
    </message>
    <message>
        <source>{disk} keeps its partition table, because {partitions} is not part of this array.</source>
        <translation>{partitions} がこのアレイの一部ではないため、{disk} のパーティションテーブルは残ります。</translation>
    </message>
    <message>
        <source>Several lines of {file} ({lines}) configure containers on “{array}”. Change them manually.</source>
        <translation>{file} の複数の行（{lines}）で「{array}」上のコンテナーが設定されています。手動で変更してください。</translation>
    </message>
    <message>
        <source>The key file {file} is kept. If “{array}” does not accept it (for example after a header restore), it is added to a keyslot again.</source>
        <translation>キーファイル {file} はそのまま使います。ヘッダーの復元などで「{array}」に登録されていなければ、キースロットにもう一度追加します。</translation>
    </message>
    <message>
        <source>“{array}” already uses this unlock method.</source>
        <translation>「{array}」のロック解除の方法は、すでにこのとおりに設定されています。</translation>
    </message>
    <message>
        <source>Line {line} of {file} uses another key to unlock it: {text}. Change it manually.</source>
        <translation>{file} の {line} 行目では、別のキーでロックを解除します: {text}。手動で変更してください。</translation>
    </message>
    <message>
        <source>The key file {file} cannot be deleted, because it or its folder is read-only. Make /etc writable first.</source>
        <translation>キーファイル {file} は、それ自体かフォルダーが読み取り専用のため削除できません。先に /etc を書き込み可能にしてください。</translation>
    </message>
    <message>
        <source>This computer runs from “{array}”, so its unlock method is not changed here.</source>
        <translation>このコンピューターは「{array}」上のシステムで動作しているため、ロック解除の方法はここでは変更しません。</translation>
    </message>
    <message>
        <source>Line {line} of {file} cannot be changed here. Possible reasons: only root can read the file, the line is very long, or its device name is not permanent. Change it manually: {text}</source>
        <translation>{file} の {line} 行目は、ここでは変更できません。考えられる理由: ファイルを root しか読み取れない、行がとても長い、デバイス名が再起動後に別のものを指す可能性がある。手動で変更してください: {text}</translation>
    </message>
    <message>
        <source>The passphrase is checked first. Then the key file {file} is removed from “{array}” and deleted.</source>
        <translation>先にパスフレーズを確認します。その後、キーファイル {file} を「{array}」から外して削除します。</translation>
    </message>
    <message>
        <source>The key file {file} already exists. The array is unlocked with it from now on.</source>
        <translation>キーファイル {file} がすでにあります。今後はこれでアレイのロックを解除します。</translation>
    </message>
    <message>
        <source>“{array}” is stopped. Its connected members are wiped. If the whole array is encrypted, its keys are destroyed too. Other contents are not visible. If only a part was encrypted, its keys may stay in the middle of a disk. To destroy those too, start the array first.</source>
        <translation>「{array}」は停止中です。接続中のメンバーを消去します。アレイ全体が暗号化されている場合は、そのキーも破棄します。ほかの内容は確認できません。一部だけが暗号化されていた場合、そのキーがディスクの途中に残ることがあります。それも破棄するには、先にアレイを開始してください。</translation>
    </message>
    <message>
        <source>“{array}” is not encrypted, so it needs no unlock method.</source>
        <translation>「{array}」は暗号化されていないため、ロック解除の設定は不要です。</translation>
    </message>
    <message>
        <source>Line {line} of {file} also uses the key file {key}: {text}. Change both lines manually.</source>
        <translation>{file} の {line} 行目でも、キーファイル {key} が使われています: {text}。両方の行を手動で変更してください。</translation>
    </message>
    <message>
        <source>This computer has no group “{name}”. Create the group first, or choose another group.</source>
        <translation>このコンピューターにグループ「{name}」は存在しません。先にグループを作成するか、別のグループを選んでください。</translation>
    </message>
    <message>
        <source>“{array}” has {there} before its data, but md needs {needed} there to add a disk to RAID 10. Save its data, then build the array again.</source>
        <translation>「{array}」のデータの前の領域は {there} ですが、RAID 10 にディスクを追加するには {needed} 必要です。データを保存し、作り直してください。</translation>
    </message>
    <message>
        <source>“{array}” can also grow with larger disks: replace its disks one by one, then expand it to full size.</source>
        <translation>「{array}」の容量は、大きなディスクへの交換でも増やせます。ディスクを 1 台ずつ交換し、その後で全容量に拡大してください。</translation>
    </message>
    <message>
        <source>“{array}” has {there} before its data, but md needs {needed} there to move the data safely. Otherwise mdadm copies the first data elsewhere, but md starts before that copy is written. A power failure then destroys the data on “{array}”. Save the data, then build the array again.</source>
        <translation>「{array}」のデータの前の領域は {there} ですが、安全にデータを移動するには {needed} 必要です。足りない場合、mdadm は先頭のデータを別の場所にコピーしますが、コピーが終わる前に md が移動を始めます。そのとき停電すると「{array}」のデータが失われます。データを保存し、作り直してください。</translation>
    </message>
    <message>
        <source>“{owner}” cannot be an owner. Enter a user name, optionally followed by “:” and a group name.</source>
        <translation>「{owner}」は所有者にできません。ユーザー名を入力してください。必要なら「:」に続けてグループ名も指定できます。</translation>
    </message>
    <message>
        <source>This computer has no user “{name}”. Create the account first, or choose another user.</source>
        <translation>このコンピューターにユーザー「{name}」は存在しません。先にアカウントを作成するか、別のユーザーを選んでください。</translation>
    </message>
    <message>
        <source>The folder cannot belong to both root and “{owner}”. Choose one of them.</source>
        <translation>フォルダーを root と「{owner}」の両方のものにはできません。どちらかを選んでください。</translation>
    </message>
    <message>
        <source>Choose the access that “{owner}” and others have to the folder. Without this choice, its owner does not change.</source>
        <translation>「{owner}」とほかのユーザーのアクセス権を選んでください。選ばなければ、フォルダーの所有者は変わりません。</translation>
    </message>
    <message>
        <source>{files} is shared over NFS.</source>
        <translation>{files} は NFS で共有されています。</translation>
    </message>
    <message>
        <source>{files} is in use as swap space.</source>
        <translation>{files} はスワップ領域として使用中です。</translation>
    </message>
    <message>
        <source>{files} on {device} is in use as swap space. Turn it off first with swapoff.</source>
        <translation>{device} の {files} はスワップ領域として使用中です。先に swapoff で無効にしてください。</translation>
    </message>
    <message>
        <source>{files} on {device} is shared over NFS. First remove that export with exportfs -u, or stop the NFS server.</source>
        <translation>{device} の {files} は NFS で共有されています。先に exportfs -u で共有を解除するか、NFS サーバーを停止してください。</translation>
    </message>
    <message>
        <source>{files} is in use as the loop device {program}.</source>
        <translation>{files} は loop デバイス {program} として使用中です。</translation>
    </message>
    <message>
        <source>{files} on {device} is in use as the loop device {program}. Close everything on it, then detach it with losetup --detach.</source>
        <translation>{device} の {files} は loop デバイス {program} として使用中です。その上のものをすべて閉じてから、losetup --detach で切り離してください。</translation>
    </message>
    <message>
        <source>“{array}” is running a sync, rebuild or reshape. Wait until it finishes.</source>
        <translation>「{array}」は同期、再構築、または構成変更の実行中です。終わるまで待ってください。</translation>
    </message>
    <message>
        <source>{disk} is out of date: “{array}” is running without it.</source>
        <translation>{disk} は「{array}」から外れています（アレイはこのディスクなしで動作中）。</translation>
    </message>
    <message>
        <source>{disk} is still active in “{array}”, but reports that it is failing.</source>
        <translation>{disk} はまだ「{array}」で動作中ですが、故障の兆候を報告しています。</translation>
    </message>
    <message>
        <source>{disk} has failed and is no longer active in “{array}”.</source>
        <translation>{disk} は故障し、「{array}」で使われていません。</translation>
    </message>
    <message>
        <source>Empty slots in “{array}”: {missing}</source>
        <translation>「{array}」の空きスロット: {missing}</translation>
    </message>
    <message>
        <source>“{array}” now uses a new disk instead of {disk}. Remove {disk} from the array, which wipes it. Then take out the disk with the serial number {serial} on its label.</source>
        <translation>「{array}」の {disk} は新しいディスクに置き換わりました。{disk} をアレイから外してください。外すとディスクは消去されます。その後、ラベルのシリアル番号が {serial} のディスクを取り外してください。</translation>
    </message>
    <message>
        <source>“{array}” has finished its reshape and now uses all its disks. You can now expand the file system on it.</source>
        <translation>「{array}」の構成変更が完了し、すべてのディスクを使用しています。アレイ上のファイルシステムを拡大できます。</translation>
    </message>
</context>
<context>
    <name>FindingsList</name>
    <message>
        <source>Findings</source>
        <translation>確認事項</translation>
    </message>
    <message>
        <source>No problems found.</source>
        <translation>問題は見つかりませんでした。</translation>
    </message>
</context>
<context>
    <name>Fold</name>
    <message>
        <source>expanded</source>
        <translation>開いた状態</translation>
    </message>
    <message>
        <source>collapsed</source>
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
        <source>{folder} could not be opened. Install the package xdg-utils and a file manager.</source>
        <translation>{folder} を開けませんでした。xdg-utils パッケージとファイルマネージャーをインストールしてください。</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>フォルダーを開く</translation>
    </message>
</context>
<context>
    <name>FreeCard</name>
    <message>
        <source>Set up storage</source>
        <translation>ストレージを作成</translation>
    </message>
    <message>
        <source>Try the practice machine</source>
        <translation>練習用マシンを試す</translation>
    </message>
    <message>
        <source>Welcome to Raidwright</source>
        <translation>Raidwright へようこそ</translation>
    </message>
    <message>
        <source>Free disks</source>
        <translation>空きディスク</translation>
    </message>
    <message>
        <source>No disk is free.</source>
        <translation>空いているディスクはありません。</translation>
    </message>
    <message>
        <source>Not examined yet.</source>
        <translation>まだ調べていません。</translation>
    </message>
    <message>
        <source>old data</source>
        <translation>古いデータ</translation>
    </message>
    <message>
        <source>Several disks become one storage that survives a disk failure.</source>
        <translation>複数のディスクを、ディスクの故障に耐える 1 つのストレージにまとめます。</translation>
    </message>
    <message>
        <source>You see every step and every affected disk before anything is written.</source>
        <translation>書き込む前に、すべての手順と対象のディスクを確認できます。</translation>
    </message>
    <message>
        <source>Try everything on the practice machine, without any risk.</source>
        <translation>練習用マシンで、すべてを安全に試せます。</translation>
    </message>
    <message>
        <source>Afterwards you can measure how fast it is.</source>
        <translation>その後、速度を測定できます。</translation>
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
    <name>GuideDisk</name>
    <message>
        <source>Use this disk too</source>
        <translation>このディスクも使う</translation>
    </message>
</context>
<context>
    <name>GuidePage</name>
    <message>
        <source>A plan is running. Choose the disks again after it finishes.</source>
        <translation>計画を実行中です。完了してからディスクを選び直してください。</translation>
    </message>
    <message>
        <source>Set up storage</source>
        <translation>ストレージを作成</translation>
    </message>
    <message>
        <source>Choose at least one disk.</source>
        <translation>ディスクを 1 台以上選択してください。</translation>
    </message>
</context>
<context>
    <name>GuideQuestions</name>
    <message>
        <source>&amp;Back</source>
        <translation>戻る(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Next</source>
        <translation>次へ(&amp;N)</translation>
    </message>
    <message>
        <source>What matters most?</source>
        <translation>何を重視しますか?</translation>
    </message>
    <message>
        <source>Which disks?</source>
        <translation>どのディスクを使いますか?</translation>
    </message>
    <message>
        <source>This fits your disks</source>
        <translation>お使いのディスクに合う構成</translation>
    </message>
    <message>
        <source>Who can use it?</source>
        <translation>だれが使えますか？</translation>
    </message>
    <message>
        <source>1 Goal</source>
        <translation>1 目的</translation>
    </message>
    <message>
        <source>2 Disks</source>
        <translation>2 ディスク</translation>
    </message>
    <message>
        <source>3 Proposal</source>
        <translation>3 提案</translation>
    </message>
    <message>
        <source>4 Review</source>
        <translation>4 確認</translation>
    </message>
    <message>
        <source>4 People</source>
        <translation>4 使う人</translation>
    </message>
    <message>
        <source>5 Review</source>
        <translation>5 確認</translation>
    </message>
</context>
<context>
    <name>GuideSummary</name>
    <message>
        <source>Encrypted</source>
        <translation>暗号化あり</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>まとめ</translation>
    </message>
    <message>
        <source>No disk chosen</source>
        <translation>ディスク未選択</translation>
    </message>
    <message>
        <source>{size} for you</source>
        <translation>使える容量 {size}</translation>
    </message>
    <message>
        <source>Protected {time} after the build</source>
        <translation>構築から{time}で保護されます</translation>
    </message>
</context>
<context>
    <name>HeaderWish</name>
    <message>
        <source>Back up the encryption header (secret file; keep it on another medium)</source>
        <translation>暗号化ヘッダーをバックアップ（機密ファイル。別のメディアに保管してください）</translation>
    </message>
    <message>
        <source>Restore the encryption header</source>
        <translation>暗号化ヘッダーを復元</translation>
    </message>
    <message>
        <source>This file cannot be used</source>
        <translation>このファイルは使えません</translation>
    </message>
</context>
<context>
    <name>HelpPage</name>
    <message>
        <source>Help pages</source>
        <translation>ヘルプの一覧</translation>
    </message>
    <message>
        <source>Help page</source>
        <translation>ヘルプの内容</translation>
    </message>
    <message>
        <source>About</source>
        <translation>Raidwright について</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>ヘルプ</translation>
    </message>
    <message>
        <source>Version {version}</source>
        <translation>バージョン {version}</translation>
    </message>
    <message>
        <source>Free software under the GNU General Public License, version 3 or later.</source>
        <translation>GNU 一般公衆利用許諾書バージョン 3 以降に基づくフリーソフトウェアです。</translation>
    </message>
</context>
<context>
    <name>Home</name>
    <message>
        <source>{used} of {size} used</source>
        <translation>{size} 中 {used} を使用</translation>
    </message>
    <message>
        <source>single disk</source>
        <translation>単一ディスク</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>フォルダーを開く</translation>
    </message>
    <message>
        <source>Replace a disk</source>
        <translation>ディスクを交換</translation>
    </message>
    <message>
        <source>Unlock</source>
        <translation>ロック解除</translation>
    </message>
    <message>
        <source>Mount</source>
        <translation>マウント</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>開始</translation>
    </message>
    <message>
        <source>Show array</source>
        <translation>アレイを表示</translation>
    </message>
    <message>
        <source>“{name}” is {n} % full. Delete files or add a disk.</source>
        <translation>「{name}」は {n} % 使用済みです。ファイルを削除するか、ディスクを追加してください。</translation>
    </message>
    <message>
        <source>Blank: {sizes}</source>
        <translation>空のディスク: {sizes}</translation>
    </message>
    <message>
        <source>With old data: {sizes}</source>
        <translation>古いデータのあるディスク: {sizes}</translation>
    </message>
</context>
<context>
    <name>HomePage</name>
    <message>
        <source>Home</source>
        <translation>ホーム</translation>
    </message>
</context>
<context>
    <name>ImportButton</name>
    <message>
        <source>Import</source>
        <translation>取り込む</translation>
    </message>
    <message>
        <source>Import results of CrystalDiskMark or fio</source>
        <translation>CrystalDiskMark や fio の測定結果を取り込む</translation>
    </message>
    <message>
        <source>Results from other computers: CrystalDiskMark text (version 3 or later), fio JSON or Raidwright JSON</source>
        <translation>ほかのコンピューターの測定結果: CrystalDiskMark のテキスト（バージョン 3 以降）、fio の JSON、Raidwright の JSON</translation>
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
        <translation>ファイルから（レベルとディスクを指定）…</translation>
    </message>
    <message>
        <source>From the clipboard, with level and disks…</source>
        <translation>クリップボードから（レベルとディスクを指定）…</translation>
    </message>
    <message>
        <source>Results (*.txt *.json);;All files (*)</source>
        <translation>測定結果 (*.txt *.json);;すべてのファイル (*)</translation>
    </message>
    <message>
        <source>Import results</source>
        <translation>測定結果を取り込む</translation>
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
        <source>Already saved, not imported again: {names}.</source>
        <translation>すでに保存されているため、取り込みませんでした: {names}。</translation>
    </message>
    <message>
        <source>Line {line}, “{text}”: {reason}</source>
        <translation>{line} 行目「{text}」: {reason}</translation>
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
        <source>{place}: member {number} of {expected} of the {level} array “{array}”, created on {home}</source>
        <translation>{place}: {home} で作成された {level} アレイ「{array}」のメンバー {number}/{expected}</translation>
    </message>
    <message>
        <source>{place}: hot spare or former member of the {level} array “{array}”</source>
        <translation>{place}: {level} アレイ「{array}」のホットスペア、または以前のメンバー</translation>
    </message>
    <message>
        <source>in {place}: {kind}</source>
        <translation>{place} の中: {kind}</translation>
    </message>
    <message>
        <source>in {place}: {kind} “{label}”</source>
        <translation>{place} の中: {kind}「{label}」</translation>
    </message>
    <message>
        <source>in {place}, partition {number}: {kind}</source>
        <translation>{place} のパーティション {number} の中: {kind}</translation>
    </message>
    <message>
        <source>in {place}, partition {number}: {kind} “{label}”</source>
        <translation>{place} のパーティション {number} の中: {kind}「{label}」</translation>
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
        <source>{place}: LVM physical volume of “{group}”</source>
        <translation>{place}: 「{group}」の LVM 物理ボリューム</translation>
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
        <source>part of “{array}” – {contents}</source>
        <translation>「{array}」の一部 – {contents}</translation>
    </message>
</context>
<context>
    <name>KeepPanel</name>
    <message>
        <source>Entries are added to mdadm.conf, crypttab and fstab. The plan shows each line. The array itself is not changed.</source>
        <translation>mdadm.conf、crypttab、fstab に設定を追加します。計画で各行を確認できます。アレイ自体は変更しません。</translation>
    </message>
    <message>
        <source>Un&amp;lock method</source>
        <translation>ロック解除の方法(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Access</source>
        <translation>アクセス権(&amp;A)</translation>
    </message>
    <message>
        <source>Other o&amp;wner</source>
        <translation>別の所有者(&amp;W)</translation>
    </message>
    <message>
        <source>Enable “{name}” at boot</source>
        <translation>「{name}」を起動時に有効にする</translation>
    </message>
    <message>
        <source>Entries are added to crypttab and fstab. The plan shows each line.</source>
        <translation>crypttab、fstab に設定を追加します。計画で各行を確認できます。</translation>
    </message>
</context>
<context>
    <name>KeptSyncs</name>
    <message>
        <source>{n} syncs compared</source>
        <translation>{n} 件の同期の比較</translation>
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
        <source>Table row</source>
        <translation>表の行</translation>
    </message>
    <message>
        <source>Back to table</source>
        <translation>表に戻る</translation>
    </message>
    <message>
        <source>Disk test</source>
        <translation>ディスク別テスト</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>Of layer below</source>
        <translation>下の層との比</translation>
    </message>
    <message>
        <source>Processor</source>
        <translation>プロセッサー</translation>
    </message>
    <message>
        <source>Reads each disk alone, then all disks together. “Of layer below” compares this speed with the sum of the single speeds. “Processor” is in seconds per gigabyte.</source>
        <translation>各ディスクを単独で、続いてすべて同時に読み取ります。「下の層との比」は、1 台ずつの速度の合計に対する同時の速度の比です。「プロセッサー」は 1 ギガバイトあたりの秒数です。</translation>
    </message>
    <message>
        <source>One disk, write</source>
        <translation>ディスク 1 台、書き込み</translation>
    </message>
    <message>
        <source>{layer}, write</source>
        <translation>{layer}、書き込み</translation>
    </message>
    <message>
        <source>Layer test</source>
        <translation>レイヤー別テスト</translation>
    </message>
    <message>
        <source>Expected</source>
        <translation>理論値</translation>
    </message>
    <message>
        <source>Reads each disk alone, all disks together, the array and each layer on it. “Of layer below” compares the speed with the layer below. “Expected” is this value without any loss. “Processor” is in seconds per gigabyte.</source>
        <translation>各ディスクを単独で、次にすべて同時に、続いてアレイとその上の各層を読み取ります。「下の層との比」は下の層の速度に対する比、「理論値」は損失がない場合の比です。「プロセッサー」は 1 ギガバイトあたりの秒数です。</translation>
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
        <source>&amp;Mount at boot</source>
        <translation>起動時にマウント(&amp;M)</translation>
    </message>
    <message>
        <source>none</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>Adds entries to mdadm.conf, crypttab and fstab. The plan shows each line.</source>
        <translation>mdadm.conf、crypttab、fstab に設定を追加します。計画で各行を確認できます。</translation>
    </message>
    <message>
        <source>not mounted</source>
        <translation>マウントしない</translation>
    </message>
    <message>
        <source>You enter the passphrase when you confirm the plan.</source>
        <translation>パスフレーズは計画を確認するときに入力します。</translation>
    </message>
    <message>
        <source>One logical volume on the whole array. It can be divided or expanded later.</source>
        <translation>アレイ全体で 1 つの論理ボリュームです。あとで分割や拡大ができます。</translation>
    </message>
    <message>
        <source>none; for example: Photos, Media, Backup</source>
        <translation>なし（例: 写真、動画、バックアップ）</translation>
    </message>
    <message>
        <source>Separate names with commas. The folders are created during the build, with the same access.</source>
        <translation>名前はコンマで区切ってください。フォルダーは構築時に作成され、アクセス権は同じです。</translation>
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
        <source>Mount &amp;point</source>
        <translation>マウント先(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Access</source>
        <translation>アクセス権(&amp;A)</translation>
    </message>
    <message>
        <source>Other o&amp;wner</source>
        <translation>別の所有者(&amp;W)</translation>
    </message>
    <message>
        <source>Subfol&amp;ders</source>
        <translation>サブフォルダー(&amp;D)</translation>
    </message>
    <message>
        <source>Un&amp;lock method</source>
        <translation>ロック解除の方法(&amp;L)</translation>
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
        <source>The disks are joined end to end and as fast as one disk. If one disk fails, all data is lost.</source>
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
        <source>Parity is on one disk, so every write uses it. Survives the failure of any one disk.</source>
        <translation>パリティはすべて 1 台のディスクにあり、書き込みのたびに使われます。どの 1 台が故障してもデータは失われません。</translation>
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
        <source>uses a single disk</source>
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
        <source>Blink drive light</source>
        <translation>ランプを点滅させる</translation>
    </message>
    <message>
        <source>Reads from the disk in short bursts so that its light blinks. Nothing is written.</source>
        <translation>ディスクから断続的に読み取り、ランプを点滅させます。何も書き込みません。</translation>
    </message>
</context>
<context>
    <name>LightLine</name>
    <message>
        <source>Stop blin&amp;king</source>
        <translation>点滅を停止(&amp;K)</translation>
    </message>
    <message>
        <source>The light of {model} {serial} is blinking: half a second on, half a second off. It stops automatically after a few minutes.</source>
        <translation>{model} {serial} のランプが 0.5 秒ごとに点滅しています。数分後に自動的に止まります。</translation>
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
        <source>Live chart. The table below shows each disk</source>
        <translation>ライブグラフ。下の表に各ディスクを示しています</translation>
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
        <source>Chart: use the plus, minus and arrow keys to change the time range</source>
        <translation>グラフ: プラス、マイナス、矢印キーで時間の範囲を変更します</translation>
    </message>
    <message>
        <source>No measurement is running</source>
        <translation>測定は実行されていません</translation>
    </message>
    <message>
        <source>During a measurement, this chart shows each disk second by second.</source>
        <translation>測定中は、各ディスクの動きを 1 秒ごとにここに表示します。</translation>
    </message>
    <message>
        <source>Strong line: average over one second. Pale line: single samples of the first curve.</source>
        <translation>濃い線: 1 秒間の平均。薄い線: 先頭の系列の個々の測定値。</translation>
    </message>
</context>
<context>
    <name>LossBox</name>
    <message>
        <source>no serial number</source>
        <translation>シリアル番号なし</translation>
    </message>
    <message>
        <source>On all of these disks:</source>
        <translation>これらすべてのディスク:</translation>
    </message>
    <message>
        <source>All data on {disks} will be erased</source>
        <translation>{disks}のデータがすべて消去されます</translation>
    </message>
    <message>
        <source>No step writes to the other disks of the array:</source>
        <translation>アレイのほかのディスクに書き込む手順はありません:</translation>
    </message>
    <message>
        <source>Disks of the array:</source>
        <translation>アレイのディスク:</translation>
    </message>
    <message>
        <source>These disks will be overwritten. No existing data was found on them</source>
        <translation>次のディスクに上書きします。既存のデータは見つかっていません</translation>
    </message>
    <message>
        <source>Only this disk will be changed. No known data on it will be lost</source>
        <translation>変更されるのはこのディスクだけです。既知のデータは失われません</translation>
    </message>
    <message>
        <source>No data on the array will be lost</source>
        <translation>アレイのデータは失われません</translation>
    </message>
    <message>
        <source>No data on these disks will be lost</source>
        <translation>これらのディスクのデータは失われません</translation>
    </message>
    <message>
        <source>Mismatched blocks will be overwritten on some disks</source>
        <translation>不一致のブロックは、一部のディスクで上書きされます</translation>
    </message>
    <message>
        <source>The current encryption header will be overwritten. The data itself is not changed</source>
        <translation>今ある暗号化ヘッダーを上書きします。データそのものは変更しません</translation>
    </message>
</context>
<context>
    <name>MachineChooser</name>
    <message>
        <source>This computer</source>
        <translation>このコンピューター</translation>
    </message>
    <message>
        <source>You can choose another machine after the current work finishes.</source>
        <translation>進行中の作業が終わると、別のマシンを選べます。</translation>
    </message>
    <message>
        <source>Practice machine</source>
        <translation>練習用マシン</translation>
    </message>
    <message>
        <source>Machine snapshot…</source>
        <translation>マシンのスナップショット…</translation>
    </message>
    <message>
        <source>Open a machine snapshot</source>
        <translation>マシンのスナップショットを開く</translation>
    </message>
    <message>
        <source>Machine snapshots (*.json);;All files (*)</source>
        <translation>マシンのスナップショット (*.json);;すべてのファイル (*)</translation>
    </message>
    <message>
        <source>Machine: {title}</source>
        <translation>マシン: {title}</translation>
    </message>
</context>
<context>
    <name>MachineOpening</name>
    <message>
        <source>You can open a machine after the current work finishes.</source>
        <translation>進行中の作業が終わると、マシンを開けます。</translation>
    </message>
</context>
<context>
    <name>Mail</name>
    <message>
        <source>No email is sent when a disk fails.</source>
        <translation>ディスクが故障してもメールは送信されません。</translation>
    </message>
    <message>
        <source>Failure emails are sent to {address}.</source>
        <translation>故障通知メールは {address} に送信されます。</translation>
    </message>
    <message>
        <source>Failure emails are set to go to {address}, but no mail program is installed.</source>
        <translation>故障通知メールの宛先は {address} ですが、メールプログラムがインストールされていません。</translation>
    </message>
    <message>
        <source>Failure emails are set to go to {address}, but mdadm&apos;s monitor, which sends them, is not running.</source>
        <translation>故障通知メールの宛先は {address} ですが、送信を行う mdadm の監視が動作していません。</translation>
    </message>
</context>
<context>
    <name>MailAddress</name>
    <message>
        <source>Disk failure emails</source>
        <translation>ディスク故障のメール通知</translation>
    </message>
    <message>
        <source>Email address for disk failure alerts (leave empty for none):</source>
        <translation>ディスク故障を知らせるメールの宛先（不要なら空のまま）:</translation>
    </message>
</context>
<context>
    <name>MailButton</name>
    <message>
        <source>Disk failure e&amp;mails…</source>
        <translation>ディスク故障のメール(&amp;M)…</translation>
    </message>
</context>
<context>
    <name>MatrixForm</name>
    <message>
        <source>Passes per test</source>
        <translation>テストあたりの回数</translation>
    </message>
    <message>
        <source>Seconds per pass</source>
        <translation>1 回の秒数</translation>
    </message>
    <message>
        <source>Select a level.</source>
        <translation>レベルを選んでください。</translation>
    </message>
    <message>
        <source>Select a chunk size.</source>
        <translation>チャンクサイズを選んでください。</translation>
    </message>
    <message>
        <source>Select a file system, or “No file system”.</source>
        <translation>ファイルシステムを選んでください。「ファイルシステムなし」も選べます。</translation>
    </message>
    <message>
        <source>Select encryption or volumes, or “None”.</source>
        <translation>暗号化やボリュームを選んでください。「なし」も選べます。</translation>
    </message>
    <message>
        <source>Select an I/O mode.</source>
        <translation>I/O モードを選んでください。</translation>
    </message>
    <message>
        <source>All possible</source>
        <translation>可能な全台数</translation>
    </message>
    <message>
        <source>All selected disks</source>
        <translation>選択したすべてのディスク</translation>
    </message>
    <message>
        <source>Entire disk</source>
        <translation>ディスク全体</translation>
    </message>
    <message>
        <source>Uses the start of each disk. On entire large disks, each initial sync can take a day.</source>
        <translation>各ディスクの先頭から使います。大きなディスクの全体を使うと、初期同期に毎回 1 日かかることがあります。</translation>
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
        <source>Space per &amp;disk</source>
        <translation>ディスクごとの容量(&amp;D)</translation>
    </message>
    <message>
        <source>Test &amp;file size</source>
        <translation>テストファイルのサイズ(&amp;F)</translation>
    </message>
    <message>
        <source>I/O mode</source>
        <translation>I/O モード</translation>
    </message>
    <message>
        <source>Initial syn&amp;c</source>
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
        <source>Chunk size</source>
        <translation>チャンクサイズ</translation>
    </message>
    <message>
        <source>Levels</source>
        <translation>レベル</translation>
    </message>
    <message>
        <source>File systems</source>
        <translation>ファイルシステム</translation>
    </message>
    <message>
        <source>Encryption and volumes</source>
        <translation>暗号化とボリューム</translation>
    </message>
    <message>
        <source>Tests the array alone, then adds one layer at a time. This shows the cost of each layer, including its writes.</source>
        <translation>まずアレイだけ、次に層を 1 つずつ重ねて測定します。書き込みも含めて、層ごとの損失が分かります。</translation>
    </message>
    <message>
        <source>Test each la&amp;yer separately</source>
        <translation>各層を単独でも測定(&amp;Y)</translation>
    </message>
</context>
<context>
    <name>MattersStep</name>
    <message>
        <source>&amp;Keep my files safe</source>
        <translation>ファイルの安全(&amp;K)</translation>
    </message>
    <message>
        <source>A failed disk costs nothing but its replacement.</source>
        <translation>ディスクが故障しても、交換するだけで済みます。</translation>
    </message>
    <message>
        <source>As much &amp;space as possible</source>
        <translation>容量をできるだけ大きく(&amp;S)</translation>
    </message>
    <message>
        <source>Still survives 1 disk failure, where there are enough disks.</source>
        <translation>ディスクが足りれば、1 台の故障に耐えます。</translation>
    </message>
    <message>
        <source>As &amp;fast as possible</source>
        <translation>できるだけ高速に(&amp;F)</translation>
    </message>
    <message>
        <source>For photo editing, virtual machines and many small files.</source>
        <translation>写真編集、仮想マシン、多数の小さなファイルに適しています。</translation>
    </message>
    <message>
        <source>&amp;Open it from other devices at home: Windows, Mac, phones</source>
        <translation>家のほかの機器からも開く: Windows、Mac、スマートフォン(&amp;O)</translation>
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
        <source>Hot spares</source>
        <translation>ホットスペア</translation>
    </message>
    <message>
        <source>Drag hot spares here</source>
        <translation>ホットスペアにするディスクをここにドラッグ</translation>
    </message>
    <message>
        <source>Make &amp;hot spare</source>
        <translation>ホットスペアにする(&amp;H)</translation>
    </message>
    <message>
        <source>Ma&amp;ke member</source>
        <translation>メンバーにする(&amp;K)</translation>
    </message>
    <message>
        <source>Turns the selected members into hot spares</source>
        <translation>選択したメンバーをホットスペアにします</translation>
    </message>
    <message>
        <source>Turns the selected hot spares into members</source>
        <translation>選択したホットスペアをメンバーにします</translation>
    </message>
    <message>
        <source>Allow erasin&amp;g old data</source>
        <translation>以前のデータの消去を許可する(&amp;G)</translation>
    </message>
    <message>
        <source>Disks with data can be used only if this is checked.</source>
        <translation>データが残っているディスクは、これを選んだときだけ使えます。</translation>
    </message>
    <message>
        <source>missing disk</source>
        <translation>見つからないディスク</translation>
    </message>
    <message>
        <source>{chosen} of {all} selected</source>
        <translation>{all} 台中 {chosen} 台を選択</translation>
    </message>
    <message>
        <source>Disks</source>
        <translation>ディスク</translation>
    </message>
    <message>
        <source>Members in order</source>
        <translation>メンバー（並び順）</translation>
    </message>
</context>
<context>
    <name>MembersPicture</name>
    <message>
        <source>Member disks</source>
        <translation>構成ディスク</translation>
    </message>
</context>
<context>
    <name>MountOptionBoxes</name>
    <message>
        <source>Do not update access t&amp;imes (noatime)</source>
        <translation>アクセス日時を更新しない (noatime)(&amp;I)</translation>
    </message>
    <message>
        <source>Send &amp;TRIM to SSDs (discard)</source>
        <translation>SSD に TRIM を送る (discard)(&amp;T)</translation>
    </message>
    <message>
        <source>Pass TRIM through the encr&amp;yption</source>
        <translation>暗号化を通して TRIM を送る(&amp;Y)</translation>
    </message>
    <message>
        <source>Compress files (&amp;zstd)</source>
        <translation>ファイルを圧縮 (zstd)(&amp;Z)</translation>
    </message>
    <message>
        <source>Mounts with noatime: reading files then writes nothing.</source>
        <translation>noatime でマウントします。ファイルを読むだけなら何も書き込まれません。</translation>
    </message>
    <message>
        <source>Mounts with discard: SSDs stay fast. Hard disks do not need it.</source>
        <translation>discard でマウントします。SSD の速さが保たれます。HDD には必要ありません。</translation>
    </message>
    <message>
        <source>Someone with the disks can then see which areas are in use.</source>
        <translation>ディスクを手に入れた人に、どの領域が使用中か分かるようになります。</translation>
    </message>
    <message>
        <source>Mounts with compress=zstd: text takes less space, videos do not.</source>
        <translation>compress=zstd でマウントします。文書は小さくなり、動画の大きさは変わりません。</translation>
    </message>
</context>
<context>
    <name>Notices</name>
    <message>
        <source>Lost disks: {disks}.</source>
        <translation>失われたディスク: {disks}。</translation>
    </message>
    <message>
        <source>Degraded or failed arrays: {arrays}</source>
        <translation>縮退または故障しているアレイ: {arrays}</translation>
    </message>
    <message>
        <source>Replace a disk…</source>
        <translation>ディスクを交換…</translation>
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
        <source>Practice machine: everything here is simulated; no real disk can be changed</source>
        <translation>練習用マシン: ここでの操作はすべてシミュレーションです。実際のディスクが変更されることはありません</translation>
    </message>
    <message>
        <source>Machine snapshot: you can view it and plan arrays, but nothing can be built</source>
        <translation>マシンのスナップショット: 閲覧とアレイの設計はできますが、構築はできません</translation>
    </message>
    <message>
        <source>It was started by another user.</source>
        <translation>別のユーザーが開始しました。</translation>
    </message>
    <message>
        <source>Raidwright gets disk information from two services of this computer: D-Bus and UDisks2.</source>
        <translation>Raidwright は、このコンピューターの D-Bus と UDisks2 という 2 つのサービスからディスクの情報を取得します。</translation>
    </message>
    <message>
        <source>Until they run, you can try everything on the practice machine.</source>
        <translation>これらが起動するまでは、すべてを練習用マシンで試せます。</translation>
    </message>
    <message>
        <source>Resume…</source>
        <translation>再開…</translation>
    </message>
    <message>
        <source>Delete array…</source>
        <translation>アレイを削除…</translation>
    </message>
    <message>
        <source>Wipe these disks…</source>
        <translation>これらのディスクを消去…</translation>
    </message>
</context>
<context>
    <name>Notify</name>
    <message>
        <source>Disk or array problem</source>
        <translation>ディスクまたはアレイの問題</translation>
    </message>
    <message>
        <source>Disk warning</source>
        <translation>ディスクの警告</translation>
    </message>
    <message>
        <source>Problem resolved</source>
        <translation>問題が解消しました</translation>
    </message>
    <message>
        <source>Failure alerts are on</source>
        <translation>故障の通知がオンになりました</translation>
    </message>
    <message>
        <source>When a disk or array fails, you will see it here, even while the window is closed.</source>
        <translation>ディスクやアレイが故障すると、ウィンドウを閉じていてもここに通知します。</translation>
    </message>
    <message>
        <source>Open Raidwright</source>
        <translation>Raidwright を開く</translation>
    </message>
    <message>
        <source>All arrays healthy</source>
        <translation>すべてのアレイが正常です</translation>
    </message>
    <message>
        <source>Array task in progress</source>
        <translation>アレイの作業が進行中です</translation>
    </message>
    <message>
        <source>An array is stopped or missing</source>
        <translation>停止中または見つからないアレイがあります</translation>
    </message>
    <message>
        <source>Disk status unknown</source>
        <translation>ディスクの状態は不明です</translation>
    </message>
    <message>
        <source>Array task finished</source>
        <translation>アレイの作業が完了しました</translation>
    </message>
</context>
<context>
    <name>NotifySwitch</name>
    <message>
        <source>Failure alerts</source>
        <translation>故障の通知</translation>
    </message>
</context>
<context>
    <name>OfferCard</name>
    <message>
        <source>Recommended</source>
        <translation>推奨</translation>
    </message>
    <message>
        <source>✓ Chosen</source>
        <translation>✓ 選択中</translation>
    </message>
    <message>
        <source>Choose</source>
        <translation>選択</translation>
    </message>
</context>
<context>
    <name>OffersStep</name>
    <message>
        <source>Photos, Films</source>
        <translation>写真, 動画</translation>
    </message>
    <message>
        <source>&amp;Encrypt: asks for a passphrase at each boot</source>
        <translation>暗号化: 起動のたびにパスフレーズを入力(&amp;E)</translation>
    </message>
    <message>
        <source>Ad&amp;vanced…</source>
        <translation>詳細設定(&amp;V)…</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>名前(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Folders in it</source>
        <translation>中のフォルダー(&amp;F)</translation>
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
        <source>With its level and disks, a result is compared with the expected speed of the array.</source>
        <translation>レベルとディスクを指定すると、測定結果をアレイの予測値と比較します。</translation>
    </message>
    <message>
        <source>&amp;Level</source>
        <translation>レベル(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Disks</source>
        <translation>ディスク(&amp;D)</translation>
    </message>
    <message>
        <source>Result for &amp;one disk</source>
        <translation>ディスク 1 台の測定結果(&amp;O)</translation>
    </message>
</context>
<context>
    <name>OutcomeView</name>
    <message>
        <source>Wait for the initial sync: {each}</source>
        <translation>初期同期の待ち時間: {each}</translation>
    </message>
    <message>
        <source>read from memory, not from the disks</source>
        <translation>ディスクではなくメモリーから読み取り</translation>
    </message>
    <message>
        <source>on disk {seconds} s after the end</source>
        <translation>終了の {seconds} 秒後にディスクへ保存完了</translation>
    </message>
    <message>
        <source>Setups with no clear difference share a rank. Only setups with reliable results have one. The last column is the speed relative to one disk. Without a single disk, it is relative to the lowest-ranked setup. Framed values are unreliable.</source>
        <translation>明確な差のない構成は同じ順位になります。信頼できる結果のある構成だけに順位があります。最後の列は 1 台のディスクに対する速度の比です。単独のディスクがない場合は、最下位の構成に対する比です。枠で囲まれた値は信頼性が低い値です。</translation>
    </message>
</context>
<context>
    <name>OutputBox</name>
    <message>
        <source>Program output</source>
        <translation>プログラムの出力</translation>
    </message>
    <message>
        <source>Program out&amp;put</source>
        <translation>プログラムの出力(&amp;P)</translation>
    </message>
</context>
<context>
    <name>OverlaidSyncs</name>
    <message>
        <source>Speed of each sync over time; figures are below</source>
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
        <source>none: you are the owner</source>
        <translation>なし（あなたが所有者）</translation>
    </message>
    <message>
        <source>A user of this computer, optionally with “:” and a group: anna:family</source>
        <translation>このコンピューターのユーザー。必要なら「:」とグループも: anna:family</translation>
    </message>
</context>
<context>
    <name>OwnershipBox</name>
    <message>
        <source>Keep current owner</source>
        <translation>今の所有者のまま</translation>
    </message>
    <message>
        <source>You; others can read</source>
        <translation>あなた（ほかの人は読み取りのみ）</translation>
    </message>
    <message>
        <source>Only you</source>
        <translation>あなただけ</translation>
    </message>
    <message>
        <source>You and your group</source>
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
        <source>Home</source>
        <translation>ホーム</translation>
    </message>
    <message>
        <source>Storage</source>
        <translation>ストレージ</translation>
    </message>
    <message>
        <source>Benchmark</source>
        <translation>ベンチマーク</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>測定結果</translation>
    </message>
    <message>
        <source>Build comparison</source>
        <translation>一括比較</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>設定</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>ヘルプ</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
</context>
<context>
    <name>PassphraseFields</name>
    <message>
        <source>Sharing password for {person}</source>
        <translation>{person} の共有パスワード</translation>
    </message>
    <message>
        <source>Repeat the password of {person}</source>
        <translation>{person} の共有パスワード (確認)</translation>
    </message>
    <message>
        <source>Passphrase</source>
        <translation>パスフレーズ</translation>
    </message>
    <message>
        <source>Repeat passphrase</source>
        <translation>パスフレーズ（確認）</translation>
    </message>
    <message>
        <source>Passphrase strength</source>
        <translation>パスフレーズの強さ</translation>
    </message>
    <message>
        <source>&amp;Passphrase</source>
        <translation>パスフレーズ(&amp;P)</translation>
    </message>
    <message>
        <source>R&amp;epeat passphrase</source>
        <translation>もう一度入力(&amp;E)</translation>
    </message>
</context>
<context>
    <name>PeopleStep</name>
    <message>
        <source>Can &amp;change files</source>
        <translation>ファイルを変更できる人(&amp;C)</translation>
    </message>
    <message>
        <source>Can only &amp;read files</source>
        <translation>読み取りのみの人(&amp;R)</translation>
    </message>
    <message>
        <source>Type a name for each person, separated by commas. Nobody needs an account here. You choose a password for each before the build.</source>
        <translation>名前をコンマで区切って入力してください。このコンピューターのアカウントは必要ありません。パスワードは作成の前に決めます。</translation>
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
        <source>Verification</source>
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
    <name>PlanBrief</name>
    <message>
        <source>Nothing is lost.</source>
        <translation>失われるデータはありません。</translation>
    </message>
    <message>
        <source>{disks} become “{name}”, {size}.</source>
        <translation>{disks}が「{name}」({size}) になります。</translation>
    </message>
    <message>
        <source>{disks} becomes “{name}”, {size}.</source>
        <translation>{disks}が「{name}」({size}) になります。</translation>
    </message>
</context>
<context>
    <name>PlanFooter</name>
    <message>
        <source>&amp;Review plan</source>
        <translation>計画を確認(&amp;R)</translation>
    </message>
    <message>
        <source>Ready, with warnings: {steps}. Nothing is changed until you confirm.</source>
        <translation>準備完了（警告あり）: {steps}を行います。確認するまで何も変更されません。</translation>
    </message>
    <message>
        <source>Ready: {steps}. Nothing is changed until you confirm.</source>
        <translation>準備完了: {steps}を行います。確認するまで何も変更されません。</translation>
    </message>
    <message>
        <source>Ready, with warnings: {steps} on {disks}. Nothing is changed until you confirm.</source>
        <translation>準備完了（警告あり）: {disks}に対して {steps}を行います。確認するまで何も変更されません。</translation>
    </message>
    <message>
        <source>Ready: {steps} on {disks}. Nothing is changed until you confirm.</source>
        <translation>準備完了: {disks}に対して {steps}を行います。確認するまで何も変更されません。</translation>
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
        <source>1 step</source>
        <translation>1 手順</translation>
    </message>
    <message>
        <source>{n} steps</source>
        <translation>{n} 手順</translation>
    </message>
    <message>
        <source>{plan} · ended {date}</source>
        <translation>{plan} · {date} に終了</translation>
    </message>
</context>
<context>
    <name>PracticeMenu</name>
    <message>
        <source>Practice disks</source>
        <translation>練習用ディスク</translation>
    </message>
    <message>
        <source>Add, unplug, fail or repair a simulated disk</source>
        <translation>仮想ディスクの追加、取り外し、故障、修理</translation>
    </message>
    <message>
        <source>{disk} (failed)</source>
        <translation>{disk}（故障）</translation>
    </message>
    <message>
        <source>{disk} (unplugged)</source>
        <translation>{disk}（取り外し済み）</translation>
    </message>
    <message>
        <source>Unplug disk</source>
        <translation>ディスクを取り外す</translation>
    </message>
    <message>
        <source>Simulate failure</source>
        <translation>故障をシミュレート</translation>
    </message>
    <message>
        <source>Not detected by md: no redundancy, or no writes since the failure</source>
        <translation>md はまだ故障を検出していません。冗長性がないか、故障後の書き込みがありません</translation>
    </message>
    <message>
        <source>Repair disk</source>
        <translation>ディスクを修理</translation>
    </message>
    <message>
        <source>Reconnect disk</source>
        <translation>ディスクを元に戻す</translation>
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
        <source>hdparm -t (quick test)</source>
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
        <source>Connecting the disks</source>
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
    <name>QuickSpeed</name>
    <message>
        <source>&amp;Measure</source>
        <translation>測定(&amp;M)</translation>
    </message>
    <message>
        <source>Measuring</source>
        <translation>測定中</translation>
    </message>
    <message>
        <source>How fast is it?</source>
        <translation>速さは?</translation>
    </message>
    <message>
        <source>Half a minute: the array, and one of its disks by itself</source>
        <translation>30 秒: アレイと、そのディスク 1 台を単独で測定します</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>停止(&amp;S)</translation>
    </message>
    <message>
        <source>Measuring…</source>
        <translation>測定中…</translation>
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
        <source>{ratio} × the lowest-ranked</source>
        <translation>最下位の {ratio} 倍</translation>
    </message>
</context>
<context>
    <name>Reach</name>
    <message>
        <source>Array only</source>
        <translation>アレイのみ</translation>
    </message>
    <message>
        <source>LUKS encryption</source>
        <translation>暗号化まで</translation>
    </message>
    <message>
        <source>Volume group</source>
        <translation>ボリュームグループまで</translation>
    </message>
    <message>
        <source>Logical volume</source>
        <translation>論理ボリュームまで</translation>
    </message>
    <message>
        <source>File system (everything)</source>
        <translation>ファイルシステムまで（すべて）</translation>
    </message>
</context>
<context>
    <name>ReachPanel</name>
    <message>
        <source>Expand &amp;up to</source>
        <translation>拡大する範囲(&amp;U)</translation>
    </message>
    <message>
        <source>Layers are expanded from the array upward, as far as space allows. No data is moved and nothing is unmounted. Layers above the chosen one keep their size. You can expand them later.</source>
        <translation>アレイから上へ、空きがある限り 1 層ずつ順に拡大します。データの移動もアンマウントも不要です。選んだ層より上の大きさは変わりません。あとから拡大できます。</translation>
    </message>
    <message>
        <source>Expand “{name}” to full size</source>
        <translation>「{name}」を最大まで拡大</translation>
    </message>
</context>
<context>
    <name>RehearsalCard</name>
    <message>
        <source>&amp;Try it first</source>
        <translation>まず試す(&amp;T)</translation>
    </message>
    <message>
        <source>Simulate a disk &amp;failure</source>
        <translation>ディスク障害を試す(&amp;F)</translation>
    </message>
    <message>
        <source>Stop the rehearsal</source>
        <translation>リハーサルを中止</translation>
    </message>
    <message>
        <source>On copies of your disks. Nothing real changes.</source>
        <translation>ディスクのコピーで試します。実際には何も変更されません。</translation>
    </message>
    <message>
        <source>The rehearsal succeeded. The plan here is the same (fingerprint {fingerprint}).</source>
        <translation>リハーサルは成功しました。ここの計画はそれと同じです (フィンガープリント {fingerprint})。</translation>
    </message>
    <message>
        <source>{what} ({seconds} s)</source>
        <translation>{what} ({seconds} 秒)</translation>
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
        <source>Replace a disk in “{name}”</source>
        <translation>「{name}」のディスクを交換</translation>
    </message>
    <message>
        <source>{n}. {step}</source>
        <translation>{n}. {step}</translation>
    </message>
    <message>
        <source>The array now has no empty slot. Choose the old disk.</source>
        <translation>アレイに空きスロットがなくなりました。外すディスクを選択してください。</translation>
    </message>
    <message>
        <source>Choose the new disk.</source>
        <translation>入れるディスクを選択してください。</translation>
    </message>
    <message>
        <source>Empty slot</source>
        <translation>空きスロット</translation>
    </message>
    <message>
        <source>{disk} · dropped out</source>
        <translation>{disk} · アレイから外れています</translation>
    </message>
    <message>
        <source>None (only remove the old disk)</source>
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
        <source>What to do</source>
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
        <source>fio commands</source>
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
        <source>All {n} sizes as planned</source>
        <translation>{n} 個のサイズがすべて計画どおり</translation>
    </message>
    <message>
        <source>Planned and actual sizes</source>
        <translation>計画と実際のサイズ</translation>
    </message>
    <message>
        <source>Protected.</source>
        <translation>保護されています。</translation>
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
        <source>Results of the build comparison</source>
        <translation>一括比較の結果</translation>
    </message>
    <message>
        <source>Saved build comparisons</source>
        <translation>保存された一括比較</translation>
    </message>
    <message>
        <source>To rename, annotate, export or delete it, open the page “Results”.</source>
        <translation>名前の変更、メモ、書き出し、削除は「測定結果」ページで行います。</translation>
    </message>
</context>
<context>
    <name>ReviewPanel</name>
    <message>
        <source>&amp;Review again</source>
        <translation>もう一度確認(&amp;R)</translation>
    </message>
    <message>
        <source>The machine changed, so this plan cannot run.</source>
        <translation>マシンの状態が変わったため、この計画は実行できません。</translation>
    </message>
    <message>
        <source>Before you continue</source>
        <translation>続行する前に</translation>
    </message>
    <message>
        <source>&amp;Inspect first…</source>
        <translation>先に中を見る(&amp;I)…</translation>
    </message>
</context>
<context>
    <name>RoomBar</name>
    <message>
        <source>{share} used</source>
        <translation>{share} を使用</translation>
    </message>
</context>
<context>
    <name>RowEditor</name>
    <message>
        <source>Remove this row</source>
        <translation>この行を削除</translation>
    </message>
    <message>
        <source>Add a row</source>
        <translation>行を追加</translation>
    </message>
    <message>
        <source>This row already exists.</source>
        <translation>同じ行がすでにあります。</translation>
    </message>
    <message>
        <source>This row needs more than {most} of memory. Choose smaller blocks, a lower queue depth or fewer threads.</source>
        <translation>この行には {most} を超えるメモリーが必要です。ブロックサイズ、キューの深さ、スレッド数のいずれかを小さくしてください。</translation>
    </message>
    <message>
        <source>Access</source>
        <translation>アクセス</translation>
    </message>
    <message>
        <source>Block size</source>
        <translation>ブロックサイズ</translation>
    </message>
    <message>
        <source>Queue depth</source>
        <translation>キューの深さ</translation>
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
        <source>Export results</source>
        <translation>測定結果を書き出す</translation>
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
        <source>Show disk activity during the measurement</source>
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
        <source>A sync cannot be replayed. Its chart already shows everything that was recorded.</source>
        <translation>同期は再生できません。記録された内容はすべてグラフに表示されています。</translation>
    </message>
    <message>
        <source>Saved to {file}.</source>
        <translation>{file} に保存しました。</translation>
    </message>
    <message>
        <source>Deleted: {names}.</source>
        <translation>削除しました: {names}。</translation>
    </message>
    <message>
        <source>To resume the interrupted build comparison, undo this deletion first.</source>
        <translation>中断した一括比較を再開するには、先にこの削除を元に戻してください。</translation>
    </message>
    <message>
        <source>Disk activity during this measurement was not saved.</source>
        <translation>この測定では、測定中のディスクの動きが保存されていません。</translation>
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
        <source>Name of this result</source>
        <translation>この測定結果の名前</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>メモ</translation>
    </message>
    <message>
        <source>Note on this result</source>
        <translation>この測定結果のメモ</translation>
    </message>
    <message>
        <source>Picture of the comparison (PNG)</source>
        <translation>比較の画像 (PNG)</translation>
    </message>
    <message>
        <source>Picture of the comparison (PNG)…</source>
        <translation>比較の画像 (PNG)…</translation>
    </message>
    <message>
        <source>Select a single result. Only a web page can contain several.</source>
        <translation>測定結果を 1 件だけ選択してください。複数をまとめられるのはウェブページだけです。</translation>
    </message>
    <message>
        <source>A build comparison cannot be replayed as a whole. Select one of its runs in this list.</source>
        <translation>一括比較をまとめて再生することはできません。この一覧で、個々の測定を選択してください。</translation>
    </message>
    <message>
        <source>Build comparisons, layer tests and recorded syncs cannot be exported side by side.</source>
        <translation>一括比較、レイヤー別テスト、同期の記録は、ほかと並べて書き出せません。</translation>
    </message>
</context>
<context>
    <name>RunOptions</name>
    <message>
        <source>Profile</source>
        <translation>プロファイル</translation>
    </message>
    <message>
        <source>Seconds per pass</source>
        <translation>1 回の秒数</translation>
    </message>
    <message>
        <source>Seconds between passes</source>
        <translation>各回の間の秒数</translation>
    </message>
    <message>
        <source>Data to write</source>
        <translation>書き込むデータ</translation>
    </message>
    <message>
        <source>I/O mode</source>
        <translation>I/O モード</translation>
    </message>
    <message>
        <source>Mix</source>
        <translation>混合</translation>
    </message>
    <message>
        <source>Custom rows</source>
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
        <source>Drives with compression or deduplication are faster with zeros.</source>
        <translation>圧縮や重複排除を行うドライブは、ゼロを書くと速くなります。</translation>
    </message>
    <message>
        <source>Direct: bypasses the page cache, like most benchmarks. Cached: uses the page cache, one request at a time, like most programs. Sync: bypasses the page cache, and each write is on disk before it completes (O_SYNC).</source>
        <translation>直接: 多くのベンチマークと同じく、ページキャッシュを使いません。キャッシュ経由: 多くのプログラムと同じく、ページキャッシュを使い、1 件ずつ処理します。同期書き込み: ページキャッシュを使わず、ディスクに書き込んでから完了します (O_SYNC)。</translation>
    </message>
    <message>
        <source>Adds a third column: {reads} of every 100 requests are reads, the others are writes.</source>
        <translation>3 列目を追加します: 要求 100 件のうち {reads} 件が読み取り、残りが書き込みです。</translation>
    </message>
    <message>
        <source>Pass length</source>
        <translation>1 回の長さ</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>休止</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>データ</translation>
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
        <source>interrupted</source>
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
        <source>{count} steps running</source>
        <translation>{count} 手順を同時に実行中</translation>
    </message>
    <message>
        <source>Cancel stops at the next safe point, after the current step.</source>
        <translation>キャンセルすると、現在の手順の後、次の安全な区切りで停止します。</translation>
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
        <source>Waiting for authorization. You could be asked for a password.</source>
        <translation>認証を待っています。パスワードを求められることがあります。</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>コマンド</translation>
    </message>
</context>
<context>
    <name>SettingsPage</name>
    <message>
        <source>As the system</source>
        <translation>システムに合わせる</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>ライト</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>ダーク</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>テーマ(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>言語(&amp;L)</translation>
    </message>
    <message>
        <source>The language changes at the next start.</source>
        <translation>言語は次回の起動時に切り替わります。</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>ウィンドウ</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>設定</translation>
    </message>
    <message>
        <source>A notification when a disk or array fails, even with the window closed.</source>
        <translation>ディスクやアレイが故障すると、ウィンドウを閉じていても通知します。</translation>
    </message>
    <message>
        <source>An email when a disk fails, even with nobody logged in.</source>
        <translation>ディスクが故障すると、誰もログインしていなくてもメールで知らせます。</translation>
    </message>
    <message>
        <source>When a disk fails</source>
        <translation>ディスクが故障したとき</translation>
    </message>
    <message>
        <source>Real tools and simulated disks: try everything without risk.</source>
        <translation>本物のツールとシミュレートされたディスクで、すべてを安全に試せます。</translation>
    </message>
    <message>
        <source>Open &amp;practice machine</source>
        <translation>練習用マシンを開く(&amp;P)</translation>
    </message>
    <message>
        <source>Practice machine</source>
        <translation>練習用マシン</translation>
    </message>
</context>
<context>
    <name>SeveralDisks</name>
    <message>
        <source>Measure several disks</source>
        <translation>複数のディスクを測定</translation>
    </message>
    <message>
        <source>Disks to measure together</source>
        <translation>同時に測定するディスク</translation>
    </message>
    <message>
        <source>Select &amp;all</source>
        <translation>すべて選択(&amp;A)</translation>
    </message>
    <message>
        <source>{count} selected; 2 to {most} disks can be measured together</source>
        <translation>{count} 台を選択中。同時に測定できるのは 2～{most} 台です</translation>
    </message>
    <message>
        <source>The selected disks are read together, even if they are in an array. Nothing is written. “Test each disk…” also reads them one by one. It shows slow disks and the limit of the controller or link.</source>
        <translation>選択したディスクを、アレイのメンバーかどうかにかかわらず同時に読み取ります。書き込みは行いません。「ディスク別にテスト…」では 1 台ずつの読み取りも行い、遅いディスクと、コントローラーまたはリンクの上限を調べます。</translation>
    </message>
</context>
<context>
    <name>Severity</name>
    <message>
        <source>Blocks the plan</source>
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
    <name>SharedCard</name>
    <message>
        <source>Other devices ask for the name and the password that you have set.</source>
        <translation>ほかの機器では、設定した名前とパスワードの入力を求められます。</translation>
    </message>
    <message>
        <source>Open it from other devices</source>
        <translation>ほかの機器から開く</translation>
    </message>
    <message>
        <source>Windows: {windows}   Mac, phone, Linux: {others}</source>
        <translation>Windows: {windows}   Mac、スマートフォン、Linux: {others}</translation>
    </message>
</context>
<context>
    <name>Shell</name>
    <message>
        <source>Starting Raidwright</source>
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
        <source>conflicting signatures</source>
        <translation>矛盾するシグネチャ</translation>
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
        <source>system setting</source>
        <translation>システムの設定</translation>
    </message>
</context>
<context>
    <name>SpeedPanel</name>
    <message>
        <source>Mi&amp;nimum speed</source>
        <translation>最低速度(&amp;N)</translation>
    </message>
    <message>
        <source>Ma&amp;ximum speed</source>
        <translation>最高速度(&amp;X)</translation>
    </message>
    <message>
        <source>These limits apply to the initial sync, rebuilds, checks and reshapes. The array tries to reach the minimum speed even under other load. The maximum leaves disk speed for other programs. Both apply until the array is stopped or the computer restarts.</source>
        <translation>初期同期、再構築、検査、構成変更に適用されます。最低速度は、ほかの負荷があっても保とうとする速度です。最高速度を決めると、ほかのプログラムがディスクを使えます。どちらもアレイを停止するか、コンピューターを再起動するまで有効です。</translation>
    </message>
    <message>
        <source>Resync speed of “{name}”</source>
        <translation>「{name}」の再同期の速度</translation>
    </message>
</context>
<context>
    <name>Stack</name>
    <message>
        <source>{level} of {count}</source>
        <translation>{count} 台の {level}</translation>
    </message>
    <message>
        <source>Member disks</source>
        <translation>構成ディスク</translation>
    </message>
    <message>
        <source>On this array</source>
        <translation>アレイ上の構成</translation>
    </message>
    <message>
        <source>All disks missing</source>
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
        <source>not a real partition: random data that looks like one ({n})</source>
        <translation>実際のパーティションではありません（そのように見えるランダムなデータ、{n}）</translation>
    </message>
    <message>
        <source>partition {n}</source>
        <translation>パーティション {n}</translation>
    </message>
</context>
<context>
    <name>StackPicture</name>
    <message>
        <source>Storage layers of the array</source>
        <translation>アレイのストレージの階層</translation>
    </message>
</context>
<context>
    <name>StackTree</name>
    <message>
        <source>All arrays with their disks and layers</source>
        <translation>すべてのアレイとディスク、階層</translation>
    </message>
</context>
<context>
    <name>Standing</name>
    <message>
        <source>Stopped – members missing: {missing}</source>
        <translation>停止中 – メンバー {missing} 台が不足</translation>
    </message>
    <message>
        <source>Stopped – all members present</source>
        <translation>停止中 – メンバーはすべて揃っています</translation>
    </message>
    <message>
        <source>Failed – too many members missing</source>
        <translation>故障 – メンバーが足りません</translation>
    </message>
    <message>
        <source>Not writable – journal missing</source>
        <translation>書き込み不可 – ジャーナルがありません</translation>
    </message>
    <message>
        <source>Degraded – members missing or faulty: {missing}</source>
        <translation>縮退 – メンバー {missing} 台が不足または故障</translation>
    </message>
    <message>
        <source>Rebuilding a member</source>
        <translation>メンバーを再構築中</translation>
    </message>
    <message>
        <source>Initial sync running – not protected yet</source>
        <translation>初期同期中 – まだ保護されていません</translation>
    </message>
    <message>
        <source>Initial sync pending – not protected yet</source>
        <translation>初期同期待ち – まだ保護されていません</translation>
    </message>
    <message>
        <source>Reshaping – data is being moved</source>
        <translation>構成変更中 – データを移動しています</translation>
    </message>
    <message>
        <source>Read-only</source>
        <translation>読み取り専用</translation>
    </message>
    <message>
        <source>Healthy – check running</source>
        <translation>正常 – 検査中</translation>
    </message>
    <message>
        <source>Healthy</source>
        <translation>正常</translation>
    </message>
    <message>
        <source>Not writable – journal missing, members missing or faulty: {missing}</source>
        <translation>書き込み不可 – ジャーナルがありません、メンバー {missing} 台が不足または故障</translation>
    </message>
    <message>
        <source>Degraded or failed – members missing or faulty: {missing}</source>
        <translation>縮退または故障 – メンバー {missing} 台が不足または故障</translation>
    </message>
    <message>
        <source>Stopped – {devices} are copies of one member</source>
        <translation>停止中 – {devices} は同じメンバーの複製</translation>
    </message>
    <message>
        <source>Data lost – {lost} cannot be read</source>
        <translation>データ喪失 – {lost} を読み取れません</translation>
    </message>
    <message>
        <source>Firmware RAID – container for the disks of its arrays</source>
        <translation>ファームウェア RAID – アレイのディスクをまとめるコンテナー</translation>
    </message>
    <message>
        <source>Bad blocks – {bad} on {carriers}</source>
        <translation>不良ブロック – {carriers} に {bad}</translation>
    </message>
    <message>
        <source>NAS system</source>
        <translation>NAS のシステム領域</translation>
    </message>
    <message>
        <source>Stopped – NAS system</source>
        <translation>停止中 – NAS のシステム領域</translation>
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
        <source>Wipe {device} (partition table, signatures, start and end)</source>
        <translation>{device} を消去する（パーティションテーブル、シグネチャ、先頭と末尾）</translation>
    </message>
    <message>
        <source>Create one RAID partition on {device}</source>
        <translation>{device} に RAID パーティションを 1 つ作成する</translation>
    </message>
    <message>
        <source>Create one partition on {device}</source>
        <translation>{device} にパーティションを 1 つ作成する</translation>
    </message>
    <message>
        <source>Create the {level} array {name} from {count} devices</source>
        <translation>{count} 台のデバイスで {level} アレイ {name} を作成する</translation>
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
        <source>Create a key file for {device}: {file}</source>
        <translation>{device} のキーファイルを作成する: {file}</translation>
    </message>
    <message>
        <source>Create an LVM physical volume on {device}</source>
        <translation>{device} に LVM 物理ボリュームを作成する</translation>
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
        <source>Create a file system ({kind}) on {device}</source>
        <translation>{device} にファイルシステム（{kind}）を作成する</translation>
    </message>
    <message>
        <source>Mount {device} at {point}</source>
        <translation>{device} を {point} にマウントする</translation>
    </message>
    <message>
        <source>Set the owner of {point} to you (others can read)</source>
        <translation>{point} の所有者をあなたにする（ほかのユーザーは読み取りのみ）</translation>
    </message>
    <message>
        <source>Set the owner of {point} to you (no access for others)</source>
        <translation>{point} の所有者をあなたにする（ほかのユーザーはアクセス不可）</translation>
    </message>
    <message>
        <source>Set the owner of {point} to you (your group can write)</source>
        <translation>{point} の所有者をあなたにする（あなたのグループも書き込み可）</translation>
    </message>
    <message>
        <source>Set the owner of {point} to root (others can read)</source>
        <translation>{point} の所有者を root にする（ほかのユーザーは読み取りのみ）</translation>
    </message>
    <message>
        <source>Create folders in {point}: {folders}</source>
        <translation>{point} にフォルダーを作成する: {folders}</translation>
    </message>
    <message>
        <source>Add the array {name} to {file}</source>
        <translation>アレイ {name} を {file} に追加する</translation>
    </message>
    <message>
        <source>Add {mapping} to {file} (ask for the passphrase at boot)</source>
        <translation>{mapping} を {file} に追加する（起動時にパスフレーズを入力）</translation>
    </message>
    <message>
        <source>Add {mapping} to {file} (unlock manually)</source>
        <translation>{mapping} を {file} に追加する（手動でロック解除）</translation>
    </message>
    <message>
        <source>Add {mapping} to {file} (unlock with the key file at boot)</source>
        <translation>{mapping} を {file} に追加する（起動時にキーファイルでロック解除）</translation>
    </message>
    <message>
        <source>Add {point} to {file}</source>
        <translation>{point} を {file} に追加する</translation>
    </message>
    <message>
        <source>Reload systemd so it picks up the new fstab and crypttab</source>
        <translation>systemd の設定を再読込し、新しい fstab と crypttab を反映する</translation>
    </message>
    <message>
        <source>Rebuild the initramfs, which assembles arrays at boot</source>
        <translation>起動時にアレイを組み立てる initramfs を再作成する</translation>
    </message>
    <message>
        <source>Add {person} as a user without login</source>
        <translation>{person} をログインできないユーザーとして追加</translation>
    </message>
    <message>
        <source>Remove {person}, a user without login that was added for sharing</source>
        <translation>共有のために追加したログインできないユーザー {person} を削除</translation>
    </message>
    <message>
        <source>Set a sharing password for {person}</source>
        <translation>{person} の共有パスワードを設定</translation>
    </message>
    <message>
        <source>Change the sharing password of {person}</source>
        <translation>{person} の共有パスワードを変更</translation>
    </message>
    <message>
        <source>Remove the sharing password of {person}</source>
        <translation>{person} の共有パスワードを削除</translation>
    </message>
    <message>
        <source>Start {service}, now and at boot</source>
        <translation>{service} を今すぐ開始し、起動時にも開始</translation>
    </message>
    <message>
        <source>Close the share {shares}</source>
        <translation>共有 {shares} を閉じる</translation>
    </message>
    <message>
        <source>Create the folder {folder} in {point} for {people}</source>
        <translation>{point} にフォルダー {folder} を作成 (利用者: {people})</translation>
    </message>
    <message>
        <source>Add the share {shares} to {file}</source>
        <translation>共有 {shares} を {file} に追加</translation>
    </message>
    <message>
        <source>Change the share {shares} in {file}</source>
        <translation>{file} の共有 {shares} を変更</translation>
    </message>
    <message>
        <source>Add the NFS export {shares} to {file}</source>
        <translation>NFS エクスポート {shares} を {file} に追加</translation>
    </message>
    <message>
        <source>Change the NFS export {shares} in {file}</source>
        <translation>{file} の NFS エクスポート {shares} を変更</translation>
    </message>
    <message>
        <source>Leave {device} unchanged: it cannot be wiped</source>
        <translation>{device} は消去できないため、変更しない</translation>
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
        <source>Turn off swap on {device}</source>
        <translation>{device} のスワップを無効にする</translation>
    </message>
    <message>
        <source>Remove its shared folders from {file}</source>
        <translation>{file} から共有フォルダーを削除</translation>
    </message>
    <message>
        <source>Add {device} to the array {name}</source>
        <translation>{device} をアレイ {name} に追加する</translation>
    </message>
    <message>
        <source>Replace {old} with {device} in the array {name}, copying its data</source>
        <translation>アレイ {name} の {old} を {device} にコピーして置き換える</translation>
    </message>
    <message>
        <source>Re-add {device} to the array {name}</source>
        <translation>{device} をアレイ {name} に戻す</translation>
    </message>
    <message>
        <source>Mark {device} as failed in the array {name}</source>
        <translation>アレイ {name} の {device} を故障としてマークする</translation>
    </message>
    <message>
        <source>Remove {device} from the array {name}</source>
        <translation>{device} をアレイ {name} から外す</translation>
    </message>
    <message>
        <source>Grow the array {name} to {devices} disks, using the spare {device}</source>
        <translation>スペア {device} を使い、アレイ {name} を {devices} 台構成に増やす</translation>
    </message>
    <message>
        <source>Start checking {name}</source>
        <translation>{name} の検査を開始する</translation>
    </message>
    <message>
        <source>Start repairing mismatches on {name}</source>
        <translation>{name} の不一致の修復を開始する</translation>
    </message>
    <message>
        <source>Cancel the check or repair of {name}</source>
        <translation>{name} の検査または修復をキャンセルする</translation>
    </message>
    <message>
        <source>Reset the resync speed of {name} to the limits for all arrays</source>
        <translation>{name} の再同期速度を、すべてのアレイに共通の制限に戻す</translation>
    </message>
    <message>
        <source>Limit the resync speed of {name} to between {slowest}/s and {fastest}/s</source>
        <translation>{name} の再同期速度を {slowest}/s 以上 {fastest}/s 以下に制限する</translation>
    </message>
    <message>
        <source>Set the resync speed of {name} to at least {slowest}/s</source>
        <translation>{name} の再同期速度を {slowest}/s 以上に設定する</translation>
    </message>
    <message>
        <source>Limit the resync speed of {name} to {fastest}/s</source>
        <translation>{name} の再同期速度を {fastest}/s 以下に制限する</translation>
    </message>
    <message>
        <source>Add a write-intent bitmap to {name}</source>
        <translation>{name} に書き込みインテントビットマップを追加する</translation>
    </message>
    <message>
        <source>Remove the write-intent bitmap from {name}</source>
        <translation>{name} の書き込みインテントビットマップを削除する</translation>
    </message>
    <message>
        <source>Turn on checks of all arrays on the first Sunday of each month</source>
        <translation>毎月最初の日曜日に、すべてのアレイを検査するように設定する</translation>
    </message>
    <message>
        <source>Turn off scheduled checks of all arrays</source>
        <translation>すべてのアレイの定期的な検査を無効にする</translation>
    </message>
    <message>
        <source>Rename the volume group {group} on {name} to {wanted}</source>
        <translation>{name} 上のボリュームグループ {group} の名前を {wanted} に変更する</translation>
    </message>
    <message>
        <source>Turn on checks of all arrays on the first Sunday of each month, in {file}</source>
        <translation>毎月最初の日曜日に、すべてのアレイを検査するように設定する（{file}）</translation>
    </message>
    <message>
        <source>Turn off scheduled checks of all arrays, in {file}</source>
        <translation>すべてのアレイの定期的な検査を無効にする（{file}）</translation>
    </message>
    <message>
        <source>Turn on failure emails to {address} in {file}</source>
        <translation>{file} で、{address} への故障通知メールを有効にする</translation>
    </message>
    <message>
        <source>Reload the settings of Samba</source>
        <translation>Samba に設定を反映</translation>
    </message>
    <message>
        <source>Reload the settings of Samba and NFS</source>
        <translation>Samba と NFS に設定を反映</translation>
    </message>
    <message>
        <source>Remove the array from {file}</source>
        <translation>アレイの項目を {file} から削除する</translation>
    </message>
    <message>
        <source>Turn off failure emails in {file}</source>
        <translation>{file} で、故障通知メールを無効にする</translation>
    </message>
    <message>
        <source>Start the array {name} from {count} devices</source>
        <translation>{count} 台のデバイスからアレイ {name} を開始する</translation>
    </message>
    <message>
        <source>Start the array {name} read-only from {count} devices, without writing to them</source>
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
        <source>Activate the volume group {group}</source>
        <translation>ボリュームグループ {group} を有効化する</translation>
    </message>
    <message>
        <source>Activate the volume group {group} read-only</source>
        <translation>ボリュームグループ {group} を読み取り専用で有効化する</translation>
    </message>
    <message>
        <source>Activate the volumes on {device}, if there are any</source>
        <translation>{device} にボリュームがあれば有効化する</translation>
    </message>
    <message>
        <source>Deactivate the volume group {group}</source>
        <translation>ボリュームグループ {group} を無効化する</translation>
    </message>
    <message>
        <source>Mount {device} at {point}, read-only</source>
        <translation>{device} を {point} に読み取り専用でマウントする</translation>
    </message>
    <message>
        <source>Unmount {point} (disk disconnected)</source>
        <translation>{point} をアンマウントする（ディスクは取り外し済み）</translation>
    </message>
    <message>
        <source>Turn off swap on {device} (disk disconnected)</source>
        <translation>{device} のスワップを無効にする（ディスクは取り外し済み）</translation>
    </message>
    <message>
        <source>Close {device} (disk disconnected)</source>
        <translation>{device} を閉じる（ディスクは取り外し済み）</translation>
    </message>
    <message>
        <source>Detach {device} (disk disconnected)</source>
        <translation>{device} を切り離す（ディスクは取り外し済み）</translation>
    </message>
    <message>
        <source>Stop {device} (disks disconnected)</source>
        <translation>{device} を停止する（ディスクは取り外し済み）</translation>
    </message>
    <message>
        <source>Expand the array {name} to {size} per member</source>
        <translation>アレイ {name} をメンバーあたり {size} に拡大する</translation>
    </message>
    <message>
        <source>Resize the LUKS container {device}</source>
        <translation>LUKS コンテナー {device} のサイズを変更する</translation>
    </message>
    <message>
        <source>Resize the physical volume on {device}</source>
        <translation>{device} 上の物理ボリュームのサイズを変更する</translation>
    </message>
    <message>
        <source>Expand the logical volume {device} to all free space of its volume group</source>
        <translation>ボリュームグループの空き容量をすべて使い、論理ボリューム {device} を拡大する</translation>
    </message>
    <message>
        <source>Expand the file system on {device}</source>
        <translation>{device} 上のファイルシステムを拡大する</translation>
    </message>
    <message>
        <source>Back up the encryption header of {device}</source>
        <translation>{device} の暗号化ヘッダーをバックアップする</translation>
    </message>
    <message>
        <source>Restore the encryption header of {device} from its backup ({size})</source>
        <translation>バックアップ（{size}）から {device} の暗号化ヘッダーを復元する</translation>
    </message>
    <message>
        <source>Release {count} devices held by the inactive array {holder}</source>
        <translation>停止中のアレイ {holder} が保持している {count} 台のデバイスを解放する</translation>
    </message>
    <message>
        <source>Stop the unused array {holder} ({count} devices)</source>
        <translation>使われていないアレイ {holder}（{count} 台のデバイス）を停止する</translation>
    </message>
    <message>
        <source>No data is lost before step {step} of {steps}. From that step on, the plan cannot be undone.</source>
        <translation>手順 {step}/{steps} の前までは、データは失われません。それ以降は元に戻せません。</translation>
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
        <source>Remove the LVM physical volume from {device}</source>
        <translation>{device} から LVM 物理ボリュームを削除する</translation>
    </message>
    <message>
        <source>Lock {mapping}</source>
        <translation>{mapping} をロックする</translation>
    </message>
    <message>
        <source>Remove the unreadable mapping {mapping}</source>
        <translation>読み取れないマッピング {mapping} を削除する</translation>
    </message>
    <message>
        <source>Destroy the encryption keys of {device}</source>
        <translation>{device} の暗号化キーを破棄する</translation>
    </message>
    <message>
        <source>Pause the resync of {name}</source>
        <translation>{name} の再同期を一時停止する</translation>
    </message>
    <message>
        <source>Stop the array {name}</source>
        <translation>アレイ {name} を停止する</translation>
    </message>
    <message>
        <source>Erase the RAID superblock and all other signatures on {device}</source>
        <translation>{device} の RAID スーパーブロックとほかのシグネチャをすべて消去する</translation>
    </message>
    <message>
        <source>Verify that {device} is blank</source>
        <translation>{device} が空であることを確認する</translation>
    </message>
    <message>
        <source>Erase the RAID superblock and all areas that may hold keys on {device}</source>
        <translation>{device} の RAID スーパーブロックと、キーが残りうる領域をすべて消去する</translation>
    </message>
    <message>
        <source>Change the mount entries of the array in {file} (mount at boot)</source>
        <translation>{file} のアレイのマウント項目を変更する（起動時にマウント）</translation>
    </message>
    <message>
        <source>Change the mount entries of the array in {file} (mount manually)</source>
        <translation>{file} のアレイのマウント項目を変更する（手動でマウント）</translation>
    </message>
    <message>
        <source>Remove the key file {file} from {device} and delete it</source>
        <translation>キーファイル {file} を {device} のキースロットから外して削除する</translation>
    </message>
    <message>
        <source>Check that the passphrase unlocks {device}</source>
        <translation>パスフレーズで {device} のロックを解除できることを確認する</translation>
    </message>
    <message>
        <source>Change the entry of {mapping} in {file} (ask for the passphrase at boot)</source>
        <translation>{file} の {mapping} の項目を変更する（起動時にパスフレーズを入力）</translation>
    </message>
    <message>
        <source>Add the key file {file} to a keyslot of {device}</source>
        <translation>キーファイル {file} を {device} のキースロットに追加する</translation>
    </message>
    <message>
        <source>Change the entry of {mapping} in {file} (unlock manually)</source>
        <translation>{file} の {mapping} の項目を変更する（手動でロック解除）</translation>
    </message>
    <message>
        <source>Change the entry of {mapping} in {file} (unlock with the key file at boot)</source>
        <translation>{file} の {mapping} の項目を変更する（起動時にキーファイルでロック解除）</translation>
    </message>
    <message>
        <source>Set the owner of {point} to {owner} (the group can write)</source>
        <translation>{point} の所有者を {owner} にする（グループも書き込み可）</translation>
    </message>
    <message>
        <source>Set the owner of {point} to {owner} (no access for others)</source>
        <translation>{point} の所有者を {owner} にする（ほかのユーザーはアクセス不可）</translation>
    </message>
    <message>
        <source>Set the owner of {point} to {owner} (others can read)</source>
        <translation>{point} の所有者を {owner} にする（ほかのユーザーは読み取りのみ）</translation>
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
        <source>Copy all commands of the plan</source>
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
        <source>Command for step {n}</source>
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
        <source>not started</source>
        <translation>未開始</translation>
    </message>
    <message>
        <source>{word} · {seconds:.1f} s</source>
        <translation>{word} · {seconds:.1f} 秒</translation>
    </message>
</context>
<context>
    <name>StripePicture</name>
    <message>
        <source>{level} on {n} disks. Each row is one stripe.</source>
        <translation>ディスク {n} 台の {level}。1 行が 1 ストライプです。</translation>
    </message>
    <message>
        <source>Example: {level} on {n} disks. Each row is one stripe.</source>
        <translation>例: ディスク {n} 台の {level}。1 行が 1 ストライプです。</translation>
    </message>
    <message>
        <source>Row {n}: {cells}.</source>
        <translation>{n} 行目: {cells}。</translation>
    </message>
    <message>
        <source>Data layout</source>
        <translation>データの配置</translation>
    </message>
    <message>
        <source>hot spare</source>
        <translation>ホットスペア</translation>
    </message>
    <message>
        <source>– is unused space: the smallest disk limits the others.</source>
        <translation>– は未使用の領域です。最も小さいディスクに合わせるためです。</translation>
    </message>
    <message>
        <source>Beyond a smaller disk, data continues on the remaining disks only: {bases}.</source>
        <translation>容量の小さいディスクが埋まった後は、残りのディスクだけに配置します: {bases}。</translation>
    </message>
    <message>
        <source>A single disk stores all data in order.</source>
        <translation>1 台のディスクが、すべてのデータを順番どおりに保存します。</translation>
    </message>
    <message>
        <source>Numbers are data in their order: each disk begins where the one before it ends.</source>
        <translation>数字はデータの順番です。各ディスクは前のディスクの終わりから始まります。</translation>
    </message>
    <message>
        <source>Numbers are chunks of data in order.</source>
        <translation>数字はデータのチャンクを順に表します。</translation>
    </message>
    <message>
        <source>Numbers are chunks of data. ′ marks a copy.</source>
        <translation>数字はデータのチャンク、′ はその複製です。</translation>
    </message>
    <message>
        <source>Numbers are chunks of data. P is parity: it can restore any one disk.</source>
        <translation>数字はデータのチャンク、P はパリティです。どの 1 台が故障してもパリティから復元できます。</translation>
    </message>
    <message>
        <source>Numbers are chunks of data. P and Q are parity: they can restore any two disks.</source>
        <translation>数字はデータのチャンク、P と Q はパリティです。どの 2 台が故障してもパリティから復元できます。</translation>
    </message>
</context>
<context>
    <name>Summary</name>
    <message>
        <source>Unplugged while in use</source>
        <translation>使用中に取り外されました</translation>
    </message>
    <message>
        <source>Not connected</source>
        <translation>未接続</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>故障</translation>
    </message>
    <message>
        <source>Disks missing</source>
        <translation>ディスク不足</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>停止中</translation>
    </message>
    <message>
        <source>Degraded</source>
        <translation>縮退</translation>
    </message>
    <message>
        <source>Rebuilding</source>
        <translation>リビルド中</translation>
    </message>
    <message>
        <source>Locked</source>
        <translation>ロック中</translation>
    </message>
    <message>
        <source>Not mounted</source>
        <translation>未マウント</translation>
    </message>
    <message>
        <source>Not protected yet</source>
        <translation>まだ保護されていません</translation>
    </message>
    <message>
        <source>Read-only</source>
        <translation>読み取り専用</translation>
    </message>
    <message>
        <source>No redundancy</source>
        <translation>冗長性なし</translation>
    </message>
    <message>
        <source>Protected</source>
        <translation>保護されています</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>動作中</translation>
    </message>
    <message>
        <source>Its disks were unplugged while in use. Open it to see what is left.</source>
        <translation>使用中にディスクが取り外されました。開いて状態を確認してください。</translation>
    </message>
    <message>
        <source>None of its disks is connected.</source>
        <translation>このアレイのディスクは 1 台も接続されていません。</translation>
    </message>
    <message>
        <source>Too many disks are missing or faulty. Do not write to it.</source>
        <translation>ディスクの不足または故障が多すぎます。書き込まないでください。</translation>
    </message>
    <message>
        <source>Disks missing: {missing}. Connect them.</source>
        <translation>ディスクが {missing} 台不足しています。接続してください。</translation>
    </message>
    <message>
        <source>Your files are there. The next disk failure loses them.</source>
        <translation>ファイルは残っています。次にディスクが故障すると失われます。</translation>
    </message>
    <message>
        <source>Your files are there. You can go on working.</source>
        <translation>ファイルは残っています。作業を続けられます。</translation>
    </message>
    <message>
        <source>Unlock it to use the files.</source>
        <translation>ファイルを使うにはロックを解除してください。</translation>
    </message>
    <message>
        <source>Mount it to use the files.</source>
        <translation>ファイルを使うにはマウントしてください。</translation>
    </message>
    <message>
        <source>Any disk failure loses all data.</source>
        <translation>ディスクが 1 台でも故障すると、すべてのデータが失われます。</translation>
    </message>
    <message>
        <source>Your files are there. Survives {n} more disk failures.</source>
        <translation>ファイルは残っています。あと {n} 台のディスク故障に耐えられます。</translation>
    </message>
    <message>
        <source>survives 1 disk failure</source>
        <translation>ディスク 1 台の故障に耐えます</translation>
    </message>
    <message>
        <source>survives {n} disk failures</source>
        <translation>ディスク {n} 台の故障に耐えます</translation>
    </message>
</context>
<context>
    <name>Sustained</name>
    <message>
        <source>{name}: {share}, {rate} MB/s so far</source>
        <translation>{name}: {share}、ここまで {rate} MB/s</translation>
    </message>
</context>
<context>
    <name>SustainedButton</name>
    <message>
        <source>Full-span test</source>
        <translation>全域テスト</translation>
    </message>
    <message>
        <source>Write, read and rewrite one file, or read a whole disk. Shows full caches, stalls and slow zones</source>
        <translation>1 つのファイルを書き込み、読み取り、もう一度書き込みます。ディスクの場合は全体を読み取ります。キャッシュの限界、停止 (ストール)、遅い部分が分かります</translation>
    </message>
    <message>
        <source>Read {count} samples from start to end</source>
        <translation>先頭から末尾まで {count} か所を読み取る</translation>
    </message>
    <message>
        <source>Read everything (can take hours)</source>
        <translation>すべて読み取る（数時間かかることがあります）</translation>
    </message>
    <message>
        <source>Read everything ({time} at the usual speed of such disks)</source>
        <translation>すべて読み取る（この種のディスクの通常の速度で{time}）</translation>
    </message>
    <message>
        <source>Write {size} (the test size), read it and write it again</source>
        <translation>テストサイズの {size} を書き込み、読み取り、もう一度書き込む</translation>
    </message>
    <message>
        <source>Use all free space except a reserve</source>
        <translation>一部を残し、空き容量をすべて使う</translation>
    </message>
    <message>
        <source>Use all free space except a reserve ({time} if all space is free)</source>
        <translation>一部を残し、空き容量をすべて使う（すべて空いている場合は{time}）</translation>
    </message>
</context>
<context>
    <name>SustainedView</name>
    <message>
        <source>Speed from start to end; figures and findings are below</source>
        <translation>先頭から末尾までの速度。数値と説明は下にあります</translation>
    </message>
    <message>
        <source>Horizontal axis</source>
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
        <source>Back to table</source>
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
        <source>A triangle on the horizontal axis marks where a pass slowed down or stalled. Positions are counted from the start of the file or disk.</source>
        <translation>横軸の三角形は、速度が低下した位置や停止した位置を示します。位置はファイルまたはディスクの先頭から数えます。</translation>
    </message>
    <message>
        <source>Full-span test</source>
        <translation>全域テスト</translation>
    </message>
</context>
<context>
    <name>Sync</name>
    <message>
        <source>Resync speed is limited to between {slowest}/s and {fastest}/s.</source>
        <translation>再同期の速度は {slowest}/s 以上 {fastest}/s 以下に制限されています。</translation>
    </message>
    <message>
        <source>Resync speed is set to at least {slowest}/s.</source>
        <translation>再同期の速度は {slowest}/s 以上に設定されています。</translation>
    </message>
    <message>
        <source>Resync speed is limited to {fastest}/s.</source>
        <translation>再同期の速度は {fastest}/s 以下に制限されています。</translation>
    </message>
    <message>
        <source>Initial sync</source>
        <translation>初期同期</translation>
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
        <translation>完了処理中</translation>
    </message>
    <message>
        <source>not started yet</source>
        <translation>未開始</translation>
    </message>
</context>
<context>
    <name>SyncBar</name>
    <message>
        <source>You can keep using the array.</source>
        <translation>アレイは使い続けられます。</translation>
    </message>
    <message>
        <source>Protected from about {moment}.</source>
        <translation>{moment}頃から保護されます。</translation>
    </message>
    <message>
        <source> (simulated speed)</source>
        <translation>（シミュレーションの速度）</translation>
    </message>
</context>
<context>
    <name>SyncCard</name>
    <message>
        <source>Speed of each disk over time; figures are below</source>
        <translation>各ディスクの速度の推移。数値は下にあります</translation>
    </message>
    <message>
        <source>Sync progress per disk</source>
        <translation>ディスクごとの同期の進行状況</translation>
    </message>
    <message>
        <source>Last sync</source>
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
        <source>utilization</source>
        <translation>使用率</translation>
    </message>
    <message>
        <source>{what}: {begin} to {end} in {time}, {rate} MB/s per disk</source>
        <translation>{what}: {begin} から {end} まで、{time}、ディスク 1 台あたり {rate} MB/s</translation>
    </message>
</context>
<context>
    <name>TabRow</name>
    <message>
        <source>Pages</source>
        <translation>ページ</translation>
    </message>
</context>
<context>
    <name>Target</name>
    <message>
        <source>all at the same time, each on its own, read-only</source>
        <translation>すべて同時に、それぞれ単独で、読み取りのみ</translation>
    </message>
    <message>
        <source>test file in this folder, deleted afterwards</source>
        <translation>このフォルダーにテストファイルを作り、終了後に削除します</translation>
    </message>
    <message>
        <source>just built and empty: reads and writes use the device directly</source>
        <translation>構築直後で空です。デバイスに直接読み書きします</translation>
    </message>
    <message>
        <source>{size} · device on the array, read-only</source>
        <translation>{size} · アレイ上のデバイス、読み取りのみ</translation>
    </message>
    <message>
        <source>{size} · whole disk, read-only</source>
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
        <source>All runs are saved. The brackets show the likely range of the true ratio.</source>
        <translation>すべての測定を保存しました。かっこ内は信頼区間です。</translation>
    </message>
    <message>
        <source>A/B test</source>
        <translation>A/B テスト</translation>
    </message>
    <message>
        <source>Differences of {ratio} × or more would be detected in every row.</source>
        <translation>どの行でも、{ratio} 倍以上の差があれば検出できます。</translation>
    </message>
    <message>
        <source>2 relative to 1</source>
        <translation>1 に対する 2 の速さ</translation>
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
        <source>&amp;Run A/B test</source>
        <translation>A/B テストを実行(&amp;R)</translation>
    </message>
    <message>
        <source>Run t&amp;wice more</source>
        <translation>それぞれさらに 2 回測定(&amp;W)</translation>
    </message>
    <message>
        <source>With one run of each, the variation between runs is unknown</source>
        <translation>1 回ずつの測定では、測定ごとのばらつきが分かりません</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stop and keep the results so far</source>
        <translation>停止（ここまでの測定結果は保存されます）</translation>
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
        <source>{count} runs (A B A B) take {time}.</source>
        <translation>{count} 件の測定 (A B A B) に {time}かかります。</translation>
    </message>
    <message>
        <source>{count} runs (A B A B) take {time}. They write up to {volume}, or more on unusually fast disks.</source>
        <translation>{count} 件の測定 (A B A B) に {time}かかり、最大 {volume} を書き込みます。ディスクが通常より高速なら、さらに増えます。</translation>
    </message>
    <message>
        <source>Any sync is paused during the test, as in the first run.</source>
        <translation>1 件目の測定と同じく、テスト中は同期を一時停止します。</translation>
    </message>
</context>
<context>
    <name>Unfinished</name>
    <message>
        <source>Building “{array}” (started {begun}) was interrupted at step {step} of {steps}.</source>
        <translation>アレイ「{array}」の構築（{begun} に開始）は、{steps} 手順中の手順 {step} で中断されました。</translation>
    </message>
    <message>
        <source>Deleting “{array}” (started {begun}) was interrupted at step {step} of {steps}.</source>
        <translation>アレイ「{array}」の削除（{begun} に開始）は、{steps} 手順中の手順 {step} で中断されました。</translation>
    </message>
    <message>
        <source>Changing the disks of “{array}” (started {begun}) was interrupted at step {step} of {steps}.</source>
        <translation>アレイ「{array}」のディスクの変更（{begun} に開始）は、{steps} 手順中の手順 {step} で中断されました。</translation>
    </message>
    <message>
        <source>Expanding “{array}” (started {begun}) was interrupted at step {step} of {steps}.</source>
        <translation>アレイ「{array}」の拡大（{begun} に開始）は、{steps} 手順中の手順 {step} で中断されました。</translation>
    </message>
    <message>
        <source>Maintenance of “{array}” (started {begun}) was interrupted.</source>
        <translation>アレイ「{array}」の保守（{begun} に開始）は中断されました。</translation>
    </message>
    <message>
        <source>Changing the boot settings of “{array}” (started {begun}) was interrupted at step {step} of {steps}.</source>
        <translation>アレイ「{array}」の起動時の設定の変更（{begun} に開始）は、{steps} 手順中の手順 {step} で中断されました。</translation>
    </message>
    <message>
        <source>Restoring the encryption header of “{array}” (started {begun}) was interrupted.</source>
        <translation>アレイ「{array}」の暗号化ヘッダーの復元（{begun} に開始）は中断されました。</translation>
    </message>
    <message>
        <source>Starting, unlocking, locking or stopping “{array}” (started {begun}) was interrupted at step {step} of {steps}.</source>
        <translation>アレイ「{array}」の開始、ロック解除、ロック、または停止（{begun} に開始）は、{steps} 手順中の手順 {step} で中断されました。</translation>
    </message>
    <message>
        <source>Wiping disks (started {begun}) was interrupted at step {step} of {steps}.</source>
        <translation>ディスクの消去（{begun} に開始）は、{steps} 手順中の手順 {step} で中断されました。</translation>
    </message>
    <message>
        <source>A plan (started {begun}) was interrupted. Another version of Raidwright recorded it. This version cannot read what the plan left on the disks.</source>
        <translation>計画（{begun} に開始）が中断されました。記録したのは別のバージョンの Raidwright です。このバージョンでは、計画がディスクに残したものを確認できません。</translation>
    </message>
    <message>
        <source>The array is still running, and no data was lost. Completed steps were kept.</source>
        <translation>アレイは動作を続けており、データは失われていません。完了した手順はそのまま有効です。</translation>
    </message>
    <message>
        <source>The array is intact and still running. Finish deleting it, or keep using it.</source>
        <translation>アレイは無事で、動作を続けています。削除を続けるか、このまま使ってください。</translation>
    </message>
    <message>
        <source>The data on the array is destroyed, fully or in part. Delete the array to finish. The arrays below it keep running.</source>
        <translation>アレイのデータは、全部または一部が失われています。アレイの削除を完了してください。その下のアレイは動作を続けます。</translation>
    </message>
    <message>
        <source>The array is intact and still running, but its entries were removed from {files}. Finish deleting it. Or unlock and mount it, then enable it at boot again.</source>
        <translation>アレイは無事で、動作を続けていますが、{files} の項目は削除されました。削除を続けるか、ロックを解除してマウントし、起動時の設定をもう一度有効にしてください。</translation>
    </message>
    <message>
        <source>The array is intact and still running. Its entries were restored, but they are not applied at boot yet, because this failed: {commands}. Run it yourself to see the reason. Raidwright also tries it again automatically.</source>
        <translation>アレイは無事で、動作を続けています。設定の項目は復元されましたが、次の処理が失敗したため、起動時にはまだ反映されません: {commands}。手動で実行すると理由が分かります。Raidwright も自動で再試行します。</translation>
    </message>
    <message>
        <source>Not wiped yet: {disks}.</source>
        <translation>まだ消去されていないディスク: {disks}。</translation>
    </message>
    <message>
        <source>Not connected or not readable, and not verified as blank: {disks}.</source>
        <translation>接続されていないか読み取れず、空であると確認できないディスク: {disks}。</translation>
    </message>
    <message>
        <source>Now used for something else: {disks}.</source>
        <translation>現在ほかの用途に使われているディスク: {disks}。</translation>
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
        <source>Microseconds per request: lower is better</source>
        <translation>要求 1 件あたりのマイクロ秒。小さいほど速い</translation>
    </message>
</context>
<context>
    <name>UnlockingBox</name>
    <message>
        <source>Ask at boot</source>
        <translation>起動時に尋ねる</translation>
    </message>
    <message>
        <source>Manually</source>
        <translation>手動</translation>
    </message>
    <message>
        <source>Key file on this computer</source>
        <translation>このコンピューターのキーファイル</translation>
    </message>
</context>
<context>
    <name>UnlockingPanel</name>
    <message>
        <source>Un&amp;lock method</source>
        <translation>ロック解除の方法(&amp;L)</translation>
    </message>
    <message>
        <source>The entry in crypttab and the related entries in fstab are changed. The plan shows each line. The key file is created or removed as needed. Anything unlocked now stays unlocked.</source>
        <translation>crypttab の設定と、関連する fstab の設定を変更します。計画で各行を確認できます。必要に応じてキーファイルを作成または削除します。今ロック解除されているものは、そのまま使えます。</translation>
    </message>
    <message>
        <source>Unlock method of “{name}”</source>
        <translation>「{name}」のロック解除の方法</translation>
    </message>
</context>
<context>
    <name>UnsafeOffer</name>
    <message>
        <source>{size}: any disk failure loses all data</source>
        <translation>{size}: 1 台でも故障するとすべてのデータが失われます</translation>
    </message>
    <message>
        <source>No redundancy</source>
        <translation>冗長性なし</translation>
    </message>
    <message>
        <source>✓ Chosen</source>
        <translation>✓ 選択中</translation>
    </message>
    <message>
        <source>Choose</source>
        <translation>選択</translation>
    </message>
</context>
<context>
    <name>Use</name>
    <message>
        <source>Not examined yet</source>
        <translation>まだ調べていません</translation>
    </message>
    <message>
        <source>Old data: {contents}</source>
        <translation>以前のデータ: {contents}</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>未使用</translation>
    </message>
    <message>
        <source>In use: running system ({mount})</source>
        <translation>使用中: 動作中のシステム（{mount}）</translation>
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
        <source>In use for an unknown purpose</source>
        <translation>使用中（用途は不明）</translation>
    </message>
    <message>
        <source>Failed: dropped out of the array {array}</source>
        <translation>故障: アレイ {array} から外れました</translation>
    </message>
    <message>
        <source>In use: member of the array {array}</source>
        <translation>使用中: アレイ {array} のメンバー</translation>
    </message>
    <message>
        <source>Member of the stopped array {array}</source>
        <translation>停止中のアレイ {array} のメンバー</translation>
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
        <source>Possibly the same disk as {other}, which is in use</source>
        <translation>使用中の {other} と同一のディスクかもしれません</translation>
    </message>
    <message>
        <source>Part of firmware RAID: {kind}</source>
        <translation>ファームウェア RAID の一部: {kind}</translation>
    </message>
    <message>
        <source>Part of another storage system: {kind}</source>
        <translation>別のストレージシステムの一部: {kind}</translation>
    </message>
    <message>
        <source>Part of a btrfs on {count} devices</source>
        <translation>{count} 台にまたがる btrfs の一部</translation>
    </message>
    <message>
        <source>No medium</source>
        <translation>メディアなし</translation>
    </message>
    <message>
        <source>Too small: {size}</source>
        <translation>小さすぎます: {size}</translation>
    </message>
    <message>
        <source>Read-only</source>
        <translation>読み取り専用</translation>
    </message>
    <message>
        <source>Reserved by the system</source>
        <translation>システムが使用するため予約済み</translation>
    </message>
    <message>
        <source>Free, but reports that it is failing</source>
        <translation>未使用ですが、故障の兆候を報告しています</translation>
    </message>
    <message>
        <source>Free, but has {value} bad sectors</source>
        <translation>未使用ですが、不良セクターが {value} 個あります</translation>
    </message>
    <message>
        <source>Free, but reports that it is too hot</source>
        <translation>未使用ですが、温度が高すぎると報告しています</translation>
    </message>
    <message>
        <source>Free, but failed its last self-test</source>
        <translation>未使用ですが、前回の自己診断に失敗しています</translation>
    </message>
    <message>
        <source>Free, but removable</source>
        <translation>未使用ですが、取り外し可能です</translation>
    </message>
    <message>
        <source>Free, but has no serial number to identify it</source>
        <translation>未使用ですが、識別するためのシリアル番号がありません</translation>
    </message>
    <message>
        <source>Free, but its serial number is a placeholder: {serial}</source>
        <translation>未使用ですが、シリアル番号が仮の値です: {serial}</translation>
    </message>
    <message>
        <source>Free, but another disk has the same serial number</source>
        <translation>未使用ですが、同じシリアル番号のディスクがほかにあります</translation>
    </message>
</context>
<context>
    <name>VisitsView</name>
    <message>
        <source>Finished measurements</source>
        <translation>完了した測定</translation>
    </message>
    <message>
        <source>Measurements of the build comparison</source>
        <translation>一括比較の測定</translation>
    </message>
    <message>
        <source>Round</source>
        <translation>巡</translation>
    </message>
    <message>
        <source>Setup</source>
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
        <source>Preparing</source>
        <translation>準備中</translation>
    </message>
    <message>
        <source>Failed: {reason}</source>
        <translation>失敗: {reason}</translation>
    </message>
    <message>
        <source>Skipped</source>
        <translation>スキップ</translation>
    </message>
    <message>
        <source>Stopping: the current array is deleted first</source>
        <translation>停止しています: 先に現在のアレイを削除します</translation>
    </message>
    <message>
        <source>You can leave this running unattended. If it is stopped or interrupted, you can resume it later.</source>
        <translation>実行中は操作不要です。停止や中断の後も、続きから再開できます。</translation>
    </message>
    <message>
        <source>Build comparison in progress</source>
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
        <source>all space</source>
        <translation>すべての容量</translation>
    </message>
    <message>
        <source>Unused space can be added to this volume or another one later.</source>
        <translation>残した空き容量は、あとからこのボリュームや別のボリュームに割り当てられます。</translation>
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
        <source>The reason is shown above. Try again or choose another machine at the top left.</source>
        <translation>理由は上に表示されています。再試行するか、左上で別のマシンを選んでください。</translation>
    </message>
    <message>
        <source>No machine available</source>
        <translation>表示できるマシンがありません</translation>
    </message>
    <message>
        <source>The reason is shown above. Try again, choose another machine at the top left, or use the practice machine.</source>
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
        <source>&amp;Benchmark array</source>
        <translation>アレイをベンチマーク(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Open folder</source>
        <translation>フォルダーを開く(&amp;O)</translation>
    </message>
    <message>
        <source>Back up &amp;header…</source>
        <translation>ヘッダーをバックアップ(&amp;H)…</translation>
    </message>
    <message>
        <source>&amp;Clean up</source>
        <translation>後片付け(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Resume…</source>
        <translation>再開(&amp;R)…</translation>
    </message>
    <message>
        <source>The array was not found.</source>
        <translation>アレイが見つかりません。</translation>
    </message>
    <message>
        <source>The array is not mounted.</source>
        <translation>アレイはマウントされていません。</translation>
    </message>
    <message>
        <source>Nothing to clean up.</source>
        <translation>片付けるものはありません。</translation>
    </message>
    <message>
        <source>&amp;Resume</source>
        <translation>再開(&amp;R)</translation>
    </message>
    <message>
        <source>Mou&amp;nt array</source>
        <translation>アレイをマウント(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Unlock array</source>
        <translation>アレイのロックを解除(&amp;U)</translation>
    </message>
    <message>
        <source>Inspect &amp;further</source>
        <translation>さらに中を見る(&amp;F)</translation>
    </message>
</context>
<context>
    <name>WaysView</name>
    <message>
        <source>Back to table</source>
        <translation>表に戻る</translation>
    </message>
    <message>
        <source>I/O mode comparison</source>
        <translation>I/O モードの比較</translation>
    </message>
    <message>
        <source>Strong bar: speed until all data is on the disk. Pale bar: extra speed that programs see while data is still in memory.</source>
        <translation>濃い部分: すべてのデータがディスクに書き込まれるまでの速度。薄い部分: データがまだメモリーにある間、プログラムからさらに速く見える分。</translation>
    </message>
    <message>
        <source>apparent</source>
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
        <source>on disk after</source>
        <translation>保存完了まで</translation>
    </message>
</context>
<context>
    <name>WindowContents</name>
    <message>
        <source>Machine snapshot</source>
        <translation>マシンのスナップショット</translation>
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
<context>
    <name>WorkCard</name>
    <message>
        <source>Show progress</source>
        <translation>進行状況を表示</translation>
    </message>
    <message>
        <source>A measurement is running.</source>
        <translation>測定を実行中です。</translation>
    </message>
</context>
</TS>
