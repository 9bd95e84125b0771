-- The record in PostgreSQL as it begins: the same tables as in a file, in a schema of their own. Rows
-- are only ever added; constraints and triggers say so to everybody who writes through SQL.

CREATE SCHEMA IF NOT EXISTS croupier;
SET LOCAL search_path = croupier, pg_temp;

CREATE TABLE migration (
    number  integer PRIMARY KEY,
    applied timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE offer (
    digest  text COLLATE "C" PRIMARY KEY,
    sources text NOT NULL
);

CREATE TABLE stream (
    id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name     text COLLATE "C" NOT NULL UNIQUE,
    header   text NOT NULL,
    epoch    bigint NOT NULL,
    sequence bigint NOT NULL,
    hash     bytea NOT NULL CHECK (octet_length(hash) = 32),
    at       bigint NOT NULL
);

-- An event that moves money once carries its transfer itself; one that moves it several times has
-- them all in `transfer`. The command's time (milliseconds since 1970-01-01 UTC), key and digest
-- stand on its first row.
CREATE TABLE event (
    stream   bigint NOT NULL,
    sequence bigint NOT NULL,
    at       bigint,
    key      text COLLATE "C",
    command  bytea,
    body     text NOT NULL,
    source   text COLLATE "C",
    target   text COLLATE "C",
    amount   bigint CHECK (amount >= 0),
    hash     bytea NOT NULL CHECK (octet_length(hash) = 32),
    PRIMARY KEY (stream, sequence),
    CONSTRAINT command_stands_together CHECK (num_nulls(at, key, command) IN (0, 3)),
    CONSTRAINT transfer_stands_together CHECK (num_nulls(source, target, amount) IN (0, 3))
);

CREATE UNIQUE INDEX event_key ON event (stream, key) WHERE key IS NOT NULL;

CREATE TABLE transfer (
    stream   bigint NOT NULL,
    sequence bigint NOT NULL,
    part     integer NOT NULL,
    source   text COLLATE "C" NOT NULL,
    target   text COLLATE "C" NOT NULL,
    amount   bigint NOT NULL CHECK (amount >= 0),
    PRIMARY KEY (stream, sequence, part)
);

-- The floors: nobody's chips and not the layout's are below nothing, and there is no other account.
CREATE TABLE balance (
    stream  bigint NOT NULL REFERENCES stream,
    account text COLLATE "C" NOT NULL,
    amount  bigint NOT NULL,
    PRIMARY KEY (stream, account),
    CONSTRAINT account_is_known CHECK (
        account IN ('bank', 'drop', 'in_play')
        OR starts_with(account, 'player:') OR starts_with(account, 'receivable:player:')
    ),
    CONSTRAINT account_keeps_its_floor CHECK (
        amount >= 0 OR NOT (account = 'in_play' OR starts_with(account, 'player:'))
    )
) WITH (fillfactor = 50); -- its rows change all the time: room for the next version beside them

-- Whose turn it is to write, and until when, by this server's clock. What keeps the record safe is the
-- stream's epoch; a lease only keeps nodes from taking a stream from each other in turn.
CREATE TABLE lease (
    stream  bigint PRIMARY KEY REFERENCES stream,
    node    text NOT NULL,
    epoch   bigint NOT NULL,
    expires timestamptz NOT NULL
);

-- Both legs of every transfer, for whoever adds up with SQL.
CREATE VIEW posting AS
WITH moved AS (
    SELECT stream, sequence, 1 AS part, source, target, amount FROM event WHERE amount IS NOT NULL
    UNION ALL
    SELECT stream, sequence, part, source, target, amount FROM transfer
)
SELECT stream, sequence, part, source AS account, -amount AS amount FROM moved
UNION ALL
SELECT stream, sequence, part, target, amount FROM moved;

CREATE FUNCTION stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% is never changed, deleted or emptied', TG_TABLE_NAME
        USING ERRCODE = 'integrity_constraint_violation';
END $$;

CREATE TRIGGER event_stays BEFORE UPDATE OR DELETE ON event
FOR EACH ROW EXECUTE FUNCTION stays();
CREATE TRIGGER event_is_kept BEFORE TRUNCATE ON event
FOR EACH STATEMENT EXECUTE FUNCTION stays();
CREATE TRIGGER transfer_stays BEFORE UPDATE OR DELETE ON transfer
FOR EACH ROW EXECUTE FUNCTION stays();
CREATE TRIGGER transfer_is_kept BEFORE TRUNCATE ON transfer
FOR EACH STATEMENT EXECUTE FUNCTION stays();
CREATE TRIGGER offer_stays BEFORE UPDATE OR DELETE ON offer
FOR EACH ROW EXECUTE FUNCTION stays();
CREATE TRIGGER offer_is_kept BEFORE TRUNCATE ON offer
FOR EACH STATEMENT EXECUTE FUNCTION stays();
CREATE TRIGGER header_stays BEFORE UPDATE OF id, name, header ON stream
FOR EACH ROW EXECUTE FUNCTION stays();
CREATE TRIGGER stream_stays BEFORE DELETE ON stream
FOR EACH ROW EXECUTE FUNCTION stays();
CREATE TRIGGER stream_is_kept BEFORE TRUNCATE ON stream
FOR EACH STATEMENT EXECUTE FUNCTION stays();
CREATE TRIGGER balance_stays BEFORE DELETE ON balance
FOR EACH ROW EXECUTE FUNCTION stays();
CREATE TRIGGER balance_is_kept BEFORE TRUNCATE ON balance
FOR EACH STATEMENT EXECUTE FUNCTION stays();

CREATE FUNCTION goes_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the head of % never goes back', old.name
        USING ERRCODE = 'integrity_constraint_violation';
END $$;

CREATE TRIGGER head_goes_on BEFORE UPDATE ON stream FOR EACH ROW
WHEN (new.sequence < old.sequence OR new.epoch < old.epoch OR new.at < old.at)
EXECUTE FUNCTION goes_on();

-- Double entry: whatever a statement did to balances, each stream's come to nothing again.
CREATE FUNCTION comes_to_nothing() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    wrong bigint;
BEGIN
    SELECT stream INTO wrong FROM croupier.balance
    WHERE stream IN (SELECT stream FROM changed)
    GROUP BY stream HAVING sum(amount) <> 0 LIMIT 1;
    IF FOUND THEN
        RAISE EXCEPTION 'the balances of stream % would not come to nothing', wrong
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NULL;
END $$;

CREATE TRIGGER balances_begin_at_nothing AFTER INSERT ON balance
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION comes_to_nothing();
CREATE TRIGGER balances_come_to_nothing AFTER UPDATE ON balance
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION comes_to_nothing();

-- `SELECT croupier.admit('house')` gives a role what a house needs to write its record, and no more.
CREATE FUNCTION admit(role name) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    EXECUTE format('GRANT USAGE ON SCHEMA croupier TO %I', role);
    EXECUTE format('GRANT SELECT ON ALL TABLES IN SCHEMA croupier TO %I', role);
    EXECUTE format(
        'GRANT INSERT ON croupier.offer, croupier.stream, croupier.event, croupier.transfer,'
        ' croupier.balance, croupier.lease TO %I', role);
    EXECUTE format('GRANT UPDATE (epoch, sequence, hash, at) ON croupier.stream TO %I', role);
    EXECUTE format('GRANT UPDATE (amount) ON croupier.balance TO %I', role);
    EXECUTE format('GRANT UPDATE ON croupier.lease TO %I', role);
END $$;
REVOKE ALL ON FUNCTION admit(name) FROM PUBLIC;
