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

/** Reads the faults after running the statements, in a transaction that is rolled back. */
const after = async (...statements: string[]) => {
  await client.query('begin')
  for (const statement of statements) await client.query(statement)
  const found = await readFaltas(client)
  await client.query('rollback')
  return found
}

describe('the tables under Citus', () => {
  test('each one is declared: distributed by razón social, replicated on every node, or local to the first one', async () => {
    expect((await readFaltas(client)).tablas).toEqual(Object.keys(TABLAS).toSorted())
  })

  test('have exactly the known faults', async () => {
    expect((await readFaltas(client)).faltas).toEqual(FALTAS)
  })

  test('an undeclared table is found', async () => {
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
  ] as const)('a new fault is found: %s', async (falta, statement, name) => {
    const { faltas } = await after(statement)
    expect(faltas[falta].filter((each) => !(FALTAS[falta] as readonly string[]).includes(each))).toEqual([name])
  })

  test('a key that contains the razón social is no fault', async () => {
    const { faltas } = await after('create unique index buena on pago (razon_social_id, creado)')
    expect(faltas).toEqual(FALTAS)
  })
})

describe('the reach of a statement', () => {
  test.each<[what: string, text: string, reach: Alcance | undefined]>([
    ['nothing spread', 'select from usuario where usuario_id = $1', undefined],
    ['its company', 'select from ticket where razon_social_id = $1 and estado_id = $2', 'empresa'],
    ['some companies', 'select from ticket where razon_social_id = any($1::bigint[])', 'empresa'],
    [
      'each of some companies',
      'select from unnest($1::bigint[]) m(id) join ticket on razon_social_id = m.id',
      'empresa',
    ],
    ['its company or another thing', 'select from ticket where razon_social_id = $1 or usuario_id = $2', 'todas'],
    ['every company but one', 'select from ticket where razon_social_id <> $1', 'todas'],
    ['all', 'select from ticket', 'todas'],
    ['its number', 'select from ticket where ticket_id = $1', 'numero'],
    ['the number of its parent', 'select from ticket_comentario where ticket_id = $1', 'numero'],
    [
      'with its parent, whose company is said',
      'select from ticket t join ticket_comentario c using (ticket_id) where t.razon_social_id = $1',
      'empresa',
    ],
    [
      'beside another, by its number',
      'select from factura f join factura_linea l using (factura_id) where f.razon_social_id = $1',
      'numero',
    ],
    [
      'beside another, by its number and their company',
      'select from factura f join factura_linea l using (razon_social_id, factura_id) where f.razon_social_id = $1',
      'empresa',
    ],
    [
      'beside another of another company',
      'select from factura f, factura_linea l where f.razon_social_id = $1 and l.cantidad > $2',
      'todas',
    ],
    ['locked, with its company', 'select from pago where razon_social_id = $1 for update', 'empresa'],
    ['locked by its number', 'select from pago where pago_id = $1 for update', 'bloqueo'],
    ['changed by its number', 'update pago set version = version + 1 where pago_id = $1', 'numero'],
    ['changed, all of them', 'update pago set version = version + 1', 'todas'],
    ['through a view', 'select from empresa_linea where razon_social_id = $1', 'empresa'],
    ['through a view, all', 'select from empresa_linea', 'todas'],
    [
      'the company of a customer number, read beside it',
      'select from razon_social r join partida p using (razon_social_id) where r.codigo_cliente = $1',
      'todas',
    ],
    [
      'the company that another question found',
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
    ['is text', 'select from razon_social where cuit = $1::text', ['razon_social.cuit']],
    ['is one of some texts', 'select from razon_social where cuit = any($1::text[])', ['razon_social.cuit']],
    [
      'is text, or another thing is so',
      'select from razon_social where razon_social_id = $1 or codigo_cliente = any($2::text[])',
      ['razon_social.codigo_cliente'],
    ],
    [
      'is joined with texts',
      'select from unnest($1::text[]) x(codigo) join razon_social r on x.codigo = r.codigo_cliente',
      ['razon_social.codigo_cliente'],
    ],
    [
      'is a part of a key that is text',
      'select from partida where (sociedad, documento) in (select * from unnest($1::text[], $2::text[]))',
      ['partida.documento'],
    ],
    ['is changed where it is text', 'update archivo set nombre = $1 where sha256 = $2::text', ['archivo.sha256']],
    ['is what is given', 'select from razon_social where cuit = $1', []],
    ['is one of what is given', 'select from razon_social where cuit = any($1)', []],
    ['is one of its own type', 'select from razon_social where cuit = any($1::bpchar[])', []],
    [
      'is joined with its own type',
      'select from unnest($1::bpchar[]) x(codigo) join razon_social r on x.codigo = r.codigo_cliente',
      [],
    ],
    ['is looked into, where no such index serves', 'select from razon_social where cuit like $1', []],
    ['is none: a text', 'select from partida where sociedad = any($1::text[])', []],
    ['is none: a number', 'select from pago where pago_id::text = $1', []],
  ])('%s', async (_what, text, comoTexto) => {
    expect((await juzgar(client, text)).comoTexto).toEqual(comoTexto)
  })
})

describe('the statements without their razón social', () => {
  /** Lower a number when a statement is fixed; raising one is a decision: docs/decisions/0061-varios-nodos.md. */
  test('have the expected number by reason', () => {
    const counts = Object.entries(SIN_EMPRESA).map(([porque, places]) => [porque, places.length])
    expect(Object.fromEntries(counts)).toEqual({
      distribuidora: 34,
      trabajo: 6,
      maestro: 2,
      persona: 1,
      cliente: 6,
      otra: 10,
      bloqueo: 15,
      numero: 80,
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
