"""Where a share is at home that names one address of its network, or a wider one than the computer is in."""

from ipaddress import IPv4Network

import pytest
from msgspec.structs import replace

from raidwright.storage.rules.share_findings import share_state
from raidwright.storage.snapshot.firewall import FirewallKind, Passage, Port
from raidwright.storage.snapshot.share import EnteredShare, NearNetwork
from tests.storage.machines import IDS
from tests.storage.sharing import FILMS, READY, computer


@pytest.mark.parametrize("near", ["192.168.1.0/24", "192.168.1.128/25", "192.168.0.0/16", "10.0.0.0/8"])
@pytest.mark.parametrize("network", ["192.168.1.0/24", "192.168.1.5/24", "192.168.0.0/16"])
def test_a_share_is_at_home_in_each_network_that_its_own_covers(network: str, near: str) -> None:
    is_home = IPv4Network(near).subnet_of(IPv4Network(network, strict=False))
    films = replace(FILMS, network=network)
    here = replace(
        READY,
        people=("anna", "ben"),
        networks=(NearNetwork("eth0", near, leads_out=True),),
        firewall=FirewallKind.UFW,
        passages=(Passage(near),),
    )
    reasons = share_state(EnteredShare(IDS.array, "/srv/data", films), computer(sharing=here))
    assert here.interfaces_of((network,)) == (("eth0",) if is_home else ())
    assert ("share-other-network" in {each.code for each in reasons}) is not is_home
    openings = {(each.port, each.network) for each in here.openings_missing(films)}
    assert openings == ({(Port.FILES, network)} if is_home else set())
