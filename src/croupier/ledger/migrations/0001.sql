-- The record as it begins. Rows are only ever added: the triggers below say so to everybody
-- who writes through SQL, and the chain of hashes finds whoever wrote in another way.

CREATE TABLE offer (
    digest  TEXT PRIMARY KEY,
    sources TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE stream (
    id       INTEGER PRIMARY KEY,
    name     TEXT NOT NULL UNIQUE,
    header   TEXT NOT NULL,
    epoch    INTEGER NOT NULL,
    sequence INTEGER NOT NULL,
    hash     BLOB NOT NULL CHECK (length(hash) = 32),
    at       INTEGER NOT NULL
) STRICT;

-- An event that moves money once carries its transfer itself; one that moves it several times has
-- them all in `transfer`. The command's time (milliseconds since 1970-01-01 UTC), key and digest
-- stand on its first row.
CREATE TABLE event (
    stream   INTEGER NOT NULL,
    sequence INTEGER NOT NULL,
    at       INTEGER,
    key      TEXT,
    command  BLOB,
    body     TEXT NOT NULL,
    source   TEXT,
    target   TEXT,
    amount   INTEGER,
    hash     BLOB NOT NULL,
    PRIMARY KEY (stream, sequence)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX event_key ON event (stream, key) WHERE key IS NOT NULL;

CREATE TABLE transfer (
    stream   INTEGER NOT NULL,
    sequence INTEGER NOT NULL,
    part     INTEGER NOT NULL,
    source   TEXT NOT NULL,
    target   TEXT NOT NULL,
    amount   INTEGER NOT NULL CHECK (amount >= 0),
    PRIMARY KEY (stream, sequence, part)
) STRICT, WITHOUT ROWID;

CREATE TABLE balance (
    stream  INTEGER NOT NULL,
    account TEXT NOT NULL,
    amount  INTEGER NOT NULL,
    PRIMARY KEY (stream, account),
    CHECK (amount >= 0 OR NOT (account LIKE 'player:%' OR account = 'in_play'))
) STRICT, WITHOUT ROWID;

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

CREATE TRIGGER event_stays BEFORE UPDATE ON event
BEGIN SELECT RAISE(ABORT, 'events are never changed'); END;
CREATE TRIGGER event_is_kept BEFORE DELETE ON event
BEGIN SELECT RAISE(ABORT, 'events are never deleted'); END;
CREATE TRIGGER transfer_stays BEFORE UPDATE ON transfer
BEGIN SELECT RAISE(ABORT, 'transfers are never changed'); END;
CREATE TRIGGER transfer_is_kept BEFORE DELETE ON transfer
BEGIN SELECT RAISE(ABORT, 'transfers are never deleted'); END;
CREATE TRIGGER offer_stays BEFORE UPDATE ON offer
BEGIN SELECT RAISE(ABORT, 'an offer''s sources are never changed'); END;
CREATE TRIGGER offer_is_kept BEFORE DELETE ON offer
BEGIN SELECT RAISE(ABORT, 'an offer''s sources are never deleted'); END;
CREATE TRIGGER header_stays BEFORE UPDATE OF id, name, header ON stream
BEGIN SELECT RAISE(ABORT, 'a stream''s header is never changed'); END;
CREATE TRIGGER stream_is_kept BEFORE DELETE ON stream
BEGIN SELECT RAISE(ABORT, 'streams are never deleted'); END;
CREATE TRIGGER head_goes_on BEFORE UPDATE OF epoch, sequence, at ON stream
WHEN new.sequence < old.sequence OR new.epoch < old.epoch OR new.at < old.at
BEGIN SELECT RAISE(ABORT, 'a stream''s head never goes back'); END;
