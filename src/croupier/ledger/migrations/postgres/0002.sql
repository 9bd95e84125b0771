-- Signed checkpoints: the record's tree behind a row, each with the public key that signed it.

SET LOCAL search_path = croupier, pg_temp;

CREATE TABLE checkpoint (
    stream   bigint NOT NULL REFERENCES stream,
    sequence bigint NOT NULL,
    key      text NOT NULL,
    note     text NOT NULL,
    PRIMARY KEY (stream, sequence)
);

CREATE TRIGGER checkpoint_stays BEFORE UPDATE OR DELETE ON checkpoint
FOR EACH ROW EXECUTE FUNCTION stays();
CREATE TRIGGER checkpoint_is_kept BEFORE TRUNCATE ON checkpoint
FOR EACH STATEMENT EXECUTE FUNCTION stays();

CREATE OR REPLACE FUNCTION admit(role name) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    EXECUTE format('GRANT USAGE ON SCHEMA croupier TO %I', role);
    EXECUTE format('GRANT SELECT ON ALL TABLES IN SCHEMA croupier TO %I', role);
    EXECUTE format(
        'GRANT INSERT ON croupier.offer, croupier.stream, croupier.event, croupier.transfer,'
        ' croupier.balance, croupier.lease, croupier.checkpoint TO %I', role);
    EXECUTE format('GRANT UPDATE (epoch, sequence, hash, at) ON croupier.stream TO %I', role);
    EXECUTE format('GRANT UPDATE (amount) ON croupier.balance TO %I', role);
    EXECUTE format('GRANT UPDATE ON croupier.lease TO %I', role);
END $$;

-- Whoever was admitted before signs from now on too.
DO $$
DECLARE
    admitted name;
BEGIN
    FOR admitted IN
        SELECT DISTINCT grantee::name FROM information_schema.role_table_grants
        WHERE table_schema = 'croupier' AND table_name = 'event' AND privilege_type = 'INSERT'
        AND grantee NOT IN (current_user, 'PUBLIC')
    LOOP
        PERFORM croupier.admit(admitted);
    END LOOP;
END $$;
