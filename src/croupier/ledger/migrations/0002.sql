-- Signed checkpoints: the record's tree behind a row, each with the public key that signed it.

CREATE TABLE checkpoint (
    stream   INTEGER NOT NULL,
    sequence INTEGER NOT NULL,
    key      TEXT NOT NULL,
    note     TEXT NOT NULL,
    PRIMARY KEY (stream, sequence)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER checkpoint_stays BEFORE UPDATE ON checkpoint
BEGIN SELECT RAISE(ABORT, 'checkpoints are never changed'); END;
CREATE TRIGGER checkpoint_is_kept BEFORE DELETE ON checkpoint
BEGIN SELECT RAISE(ABORT, 'checkpoints are never deleted'); END;
