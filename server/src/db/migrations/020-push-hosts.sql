-- failures are counted by full host: what one address does delays no other
update push_devices set service = substring(endpoint from '^[a-z]+://(?:[^/@]*@)?([^/?#]+)') where service <> '';

-- whether a host ever took a notice
create index push_devices_proven on push_devices (service) where last_delivered_at is not null;
