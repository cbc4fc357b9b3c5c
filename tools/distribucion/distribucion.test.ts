import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { withTestClient } from '#testing/database.ts'
import { type Alcance, isAsked, juzgar } from './consultas.ts'
import { CONSULTAS, SIN_EMPRESA, SIN_LUGAR } from './excepciones.ts'
import { FALTAS } from './faltas.ts'
import { readFaltas } from './reglas.ts'
import { TABLAS } from './tablas.ts'

let client: pg.Client
withTestClient((opened) => {
  client = opened
})

/** Runs the statements, reads the faults of the tables and rolls back. */
const after = async (...statements: string[]) => {
  await client.query('begin')
  for (const statement of statements) await client.query(statement)
  const found = await readFaltas(client)
  await client.query('rollback')
  return found
}

describe('the tables under Citus', () => {
  test('are all declared: distributed by razón social, replicated on every node, or local to the first node', async () => {
    expect((await readFaltas(client)).tablas).toEqual(Object.keys(TABLAS).toSorted())
  })

  test('have only the faults listed in FALTAS', async () => {
    expect((await readFaltas(client)).faltas).toEqual(FALTAS)
  })

  test('readFaltas returns a table without a declared place', async () => {
    const { tablas } = await after('create table nueva (nueva_id bigint primary key)')
    expect(tablas.filter((tabla) => !(tabla in TABLAS))).toEqual(['nueva'])
  })

  test.each([
    ['clave sin empresa', 'create unique index sola on pago (creado)', 'pago.sola'],
    ['empresa nula', 'alter table pago alter razon_social_id drop not null', 'pago'],
    ['sin empresa', 'alter table credito drop razon_social_id', 'credito'],
    ['identidad chica', 'alter table pago add corto int generated always as identity', 'pago.corto'],
    [
      'clave foránea sin empresa',
      'alter table empresa_nota add pago_id bigint constraint al_pago references pago',
      'empresa_nota.al_pago',
    ],
    [
      'clave foránea a una tabla local',
      'alter table pago add archivo_id uuid constraint al_archivo references archivo',
      'pago.al_archivo',
    ],
    [
      'clave foránea hacia una distribuida',
      'alter table vista add pago_id bigint constraint al_pago references pago',
      'vista.al_pago',
    ],
    [
      'disparador',
      'create trigger otro before update on pago for each row execute function auditoria_no_cambia()',
      'pago.otro',
    ],
  ] as const)('readFaltas finds a new fault: %s', async (falta, statement, name) => {
    const { faltas } = await after(statement)
    expect(faltas[falta].filter((each) => !(FALTAS[falta] as readonly string[]).includes(each))).toEqual([name])
  })

  test('readFaltas finds no fault in a key that contains the razón social', async () => {
    const { faltas } = await after('create unique index buena on pago (razon_social_id, creado)')
    expect(faltas).toEqual(FALTAS)
  })
})

describe('the reach of a statement', () => {
  test.each<[what: string, text: string, reach: Alcance | undefined]>([
    ['of a local table is undefined', 'select from usuario where usuario_id = $1', undefined],
    ['with the company is one company', 'select from ticket where razon_social_id = $1 and estado_id = $2', 'empresa'],
    [
      'with a list of companies is one company',
      'select from ticket where razon_social_id = any($1::bigint[])',
      'empresa',
    ],
    [
      'joined to a list of companies is one company',
      'select from unnest($1::bigint[]) m(id) join ticket on razon_social_id = m.id',
      'empresa',
    ],
    [
      'with the company or another condition is all companies',
      'select from ticket where razon_social_id = $1 or usuario_id = $2',
      'todas',
    ],
    ['with every company but one is all companies', 'select from ticket where razon_social_id <> $1', 'todas'],
    ['without a condition is all companies', 'select from ticket', 'todas'],
    ['with the key of the row is a lookup by key', 'select from ticket where ticket_id = $1', 'numero'],
    ['with the key of the parent is a lookup by key', 'select from ticket_comentario where ticket_id = $1', 'numero'],
    [
      'joined to the parent, with its company, is one company',
      'select from ticket t join ticket_comentario c using (ticket_id) where t.razon_social_id = $1',
      'empresa',
    ],
    [
      'joined to another table by key is a lookup by key',
      'select from factura f join factura_linea l using (factura_id) where f.razon_social_id = $1',
      'numero',
    ],
    [
      'joined to another table by company and key is one company',
      'select from factura f join factura_linea l using (razon_social_id, factura_id) where f.razon_social_id = $1',
      'empresa',
    ],
    [
      'joined to another table without a condition is all companies',
      'select from factura f, factura_linea l where f.razon_social_id = $1 and l.cantidad > $2',
      'todas',
    ],
    ['with a lock and the company is one company', 'select from pago where razon_social_id = $1 for update', 'empresa'],
    ['with a lock by key is a lock that Citus rejects', 'select from pago where pago_id = $1 for update', 'bloqueo'],
    ['with an update by key is a lookup by key', 'update pago set version = version + 1 where pago_id = $1', 'numero'],
    ['with an update of all rows is all companies', 'update pago set version = version + 1', 'todas'],
    ['of a view with the company is one company', 'select from empresa_linea where razon_social_id = $1', 'empresa'],
    ['of a view without a condition is all companies', 'select from empresa_linea', 'todas'],
    [
      'with the company found by a join is all companies',
      'select from razon_social r join partida p using (razon_social_id) where r.codigo_cliente = $1',
      'todas',
    ],
    [
      'with the company found by a subquery is one company',
      'select from partida where razon_social_id = (select razon_social_id from razon_social where cuit = $1)',
      'empresa',
    ],
  ])('%s', async (_what, text, reach) => {
    expect((await juzgar(client, text)).alcance).toBe(reach)
  })

  test.each([
    ['select from ticket', true],
    ['with x as (select 1) select from x, devolucion_linea', true],
    ['select from empresa_linea', true],
    ['select from usuario', true],
    ['select from pg_class', false],
    ["select from pgboss.job where name = 'devolucion'", false],
    ['lock table ticket in share row exclusive mode', false],
  ])('isAsked(%s) returns %s', (text, expected) => {
    expect(isAsked(text)).toBe(expected)
  })
})

describe('a column of fixed length', () => {
  test.each<[what: string, text: string, comoTexto: string[]]>([
    ['compared with a text is reported', 'select from razon_social where cuit = $1::text', ['razon_social.cuit']],
    [
      'compared with a list of texts is reported',
      'select from razon_social where cuit = any($1::text[])',
      ['razon_social.cuit'],
    ],
    [
      'compared with texts in one of two conditions is reported',
      'select from razon_social where razon_social_id = $1 or codigo_cliente = any($2::text[])',
      ['razon_social.codigo_cliente'],
    ],
    [
      'joined with texts is reported',
      'select from unnest($1::text[]) x(codigo) join razon_social r on x.codigo = r.codigo_cliente',
      ['razon_social.codigo_cliente'],
    ],
    [
      'in a key compared with texts is reported',
      'select from partida where (sociedad, documento) in (select * from unnest($1::text[], $2::text[]))',
      ['partida.documento'],
    ],
    [
      'compared with a text in an update is reported',
      'update archivo set nombre = $1 where sha256 = $2::text',
      ['archivo.sha256'],
    ],
    ['compared with an untyped parameter is accepted', 'select from razon_social where cuit = $1', []],
    ['compared with an untyped list is accepted', 'select from razon_social where cuit = any($1)', []],
    ['compared with a list of its type is accepted', 'select from razon_social where cuit = any($1::bpchar[])', []],
    [
      'joined with its own type is accepted',
      'select from unnest($1::bpchar[]) x(codigo) join razon_social r on x.codigo = r.codigo_cliente',
      [],
    ],
    ['searched with like, which uses no such index, is accepted', 'select from razon_social where cuit like $1', []],
    ['is not confused with a column of type text', 'select from partida where sociedad = any($1::text[])', []],
    ['is not confused with a number cast to text', 'select from pago where pago_id::text = $1', []],
  ])('%s', async (_what, text, comoTexto) => {
    expect((await juzgar(client, text)).comoTexto).toEqual(comoTexto)
  })
})

describe('the statements without a condition on the razón social', () => {
  /** Lower a number when you fix a statement. Raising one needs a decision: docs/decisions/0061-varios-nodos.md. */
  test('are as many as expected for each reason', () => {
    const counts = Object.entries(SIN_EMPRESA).map(([porque, places]) => [porque, places.length])
    expect(Object.fromEntries(counts)).toEqual({
      distribuidora: 35,
      trabajo: 6,
      maestro: 2,
      persona: 1,
      cliente: 6,
      otra: 10,
      bloqueo: 15,
      numero: 81,
    })
  })

  test('are listed once each, and still exist', () => {
    const places = Object.values(SIN_EMPRESA).flat()
    expect(places.length).toBe(CONSULTAS.size)
    for (const place of places.filter((each) => each !== SIN_LUGAR)) {
      const [file, name = ''] = place.split(' ')
      expect([place, readFileSync(`server/${file}`, 'utf8').includes(name)]).toEqual([place, true])
    }
  })
})
