import type pg from 'pg'
import { transaction } from '#server/db/database.ts'

/** Connection that runs SQL: the pool, or the connection of a transaction. */
export type Sql = Pick<pg.Pool | pg.PoolClient, 'query'>

// Key of the advisory lock, any number that nothing else in the database uses.
const START_LOCK = 4_812_026

const TABLES = `
create schema if not exists idp;

create table if not exists idp.artifact (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  account_id text,
  consumed_at timestamptz,
  expires_at timestamptz,
  primary key (model, id)
);
comment on table idp.artifact is 'What must survive a restart: sessions, grants, codes, refresh tokens, used links.';
create index if not exists artifact_grant on idp.artifact (grant_id);
create index if not exists artifact_uid on idp.artifact (model, uid);
create index if not exists artifact_account on idp.artifact (account_id);
create index if not exists artifact_expiry on idp.artifact (expires_at);

create table if not exists idp.device (
  session_uid text primary key,
  ip text,
  name text
);
comment on table idp.device is 'From where each session was opened.';

create table if not exists idp.secret (
  position bigint generated always as identity primary key,
  kind text not null,
  value jsonb not null,
  retired_at timestamptz
);
comment on table idp.secret is 'Signing keys, cookie keys and the refresh key. The newest of a kind is the one in use.';

create table if not exists idp.account (
  id text primary key,
  username text not null,
  email text,
  email_verified boolean not null default false,
  first_name text not null,
  last_name text not null,
  enabled boolean not null default true,
  roles text[] not null default '{}',
  required_actions text[] not null default '{}',
  password_hash text,
  password_history text[] not null default '{}',
  failures integer not null default 0,
  last_failure_at timestamptz,
  locked_until timestamptz
);
alter table idp.account add column if not exists resets timestamptz[] not null default '{}';
comment on column idp.account.resets is 'When another password was asked for, in the last hour.';
create table if not exists idp.second_factor (
  account_id text primary key references idp.account (id) on delete cascade,
  credential_id text not null unique,
  secret bytea not null,
  last_step bigint not null,
  recovery_salt text,
  created_at timestamptz not null default now()
);
comment on table idp.second_factor is 'What a person shows besides the password: apart from the portal''s own tables, so that no export reads it.';
comment on column idp.second_factor.last_step is 'The newest step of thirty seconds whose code came in: none before it is taken again.';

create table if not exists idp.recovery_code (
  account_id text not null references idp.account (id) on delete cascade,
  hash text not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (account_id, hash)
);
comment on table idp.recovery_code is 'Each stands for the second factor once; scrypt with the salt of second_factor.';

create unique index if not exists account_username on idp.account (lower(username));
create unique index if not exists account_email on idp.account (lower(email));
`

/**
 * Creates missing tables and then runs `fill`, in one transaction. A lock makes processes that start together run it
 * one after the other.
 */
export const prepareSchema = <Result>(pool: pg.Pool, fill: (sql: Sql) => Promise<Result>): Promise<Result> =>
  transaction(pool, async (sql) => {
    // Disable the timeout here, because another process may hold the lock during its whole start.
    await sql.query('set local lock_timeout = 0')
    await sql.query('select pg_advisory_xact_lock($1)', [START_LOCK])
    await sql.query(TABLES)
    return fill(sql)
  })
