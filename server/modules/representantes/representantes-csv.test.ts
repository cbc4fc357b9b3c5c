import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RepresentantesCsvReport } from '#contract/representantes/shapes.ts'
import { representantes } from '#contract/representantes/calls.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'
import { idOf, representantesOf } from '#testing/representantes.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const HEADER = 'usuario;nombre;apellido;dni;email;telefono;cargo;razones_sociales;plantilla;servicios;roles'
const GOOD = [
  'pgomez;Pía;Gómez;76.000.001;pgomez@cliente.example;0341 15 555-0171;Depósito;30-80100123-4;Taller;;',
  'rluna;Raúl;Luna;76000002;RLuna@cliente.example;341 555-0172;;1042|0000104218;;devoluciones|Garantías;Usuario',
]
const load = (lines: readonly string[], simular = false, who: Person = 'mibarra') =>
  portal.call<RepresentantesCsvReport & { fields?: object }>(who, representantes.importCsv, {
    body: { contenido: [HEADER, ...lines].join('\r\n'), simular },
  })
const count = async () =>
  (await portal.pool.query<{ n: number }>('select count(*)::int as n from representante')).rows[0]!.n
const jobs = async () => (await portal.pool.query(`select 1 from pgboss.job where name = 'identidad'`)).rowCount

describe('a CSV of representatives', () => {
  test('that is loaded as a dry run is validated, and writes nothing', async () => {
    const before = await count()
    expect((await load(GOOD, true)).body).toEqual({
      simulado: true,
      leidas: 2,
      creadas: 2,
      yaEstaban: 0,
      errores: [],
    })
    expect([await count(), await jobs()]).toEqual([before, 0])
  })

  test('is a dry run by default', async () => {
    const body = { contenido: [HEADER, ...GOOD].join('\n') }
    const answer = await portal.call<RepresentantesCsvReport>('mibarra', representantes.importCsv, { body })
    expect(answer.body.simulado).toBe(true)
  })

  test('creates each user with the data of the row, and queues the accounts', async () => {
    const before = await count()
    expect((await load(GOOD)).body).toMatchObject({ simulado: false, creadas: 2, errores: [] })
    expect([await count(), await jobs()]).toEqual([before + 2, 2])
    const ibarra = representantesOf(portal, 'mibarra')
    expect((await ibarra.get(await idOf(portal, 'pgomez'))).body).toMatchObject({
      estado: 'creando',
      nombre: 'Pía',
      dni: '76000001',
      telefono: '+5493415550171',
      cargo: 'Depósito',
      empresas: [{ razonSocialId: 1042 }],
      // Rights of the template that Ibarra may give.
      servicios: [2, 4, 5, 6, 8],
      roles: ['ROL_USER'],
    })
    expect((await ibarra.get(await idOf(portal, 'rluna'))).body).toMatchObject({
      email: 'rluna@cliente.example',
      empresas: [{ razonSocialId: 1042 }, { razonSocialId: 1043 }],
      servicios: [2, 4],
    })
  })

  test('that is loaded a second time creates no user again', async () => {
    const before = await count()
    expect((await load(GOOD)).body).toMatchObject({ creadas: 0, yaEstaban: 2, errores: [] })
    expect(await count()).toBe(before)
  })

  test('with one wrong row creates no user, and reports each error by line and column', async () => {
    const before = await count()
    const { body } = await load([
      'nuevo1;Ana;Paz;76000011;ana@cliente.example;341 555-0173;;1042;Compras;;',
      'n;A1;;12;x;1;;1051;Ventas;Submarinos;Jefe',
      'nuevo2;Leo;Paz;76000012;leo@cliente.example;341 555-0174;;1042;;Pedidos Motos;Pedidos de motos',
      'nuevo3;Eva;Paz;76000013;eva@cliente.example;341 555-0175;;1042;;;',
      'nuevo4;Sol;Paz;72345678;sol@cliente.example;341 555-0176;;1042;Compras;;',
      'nuevo1;Ana;Paz;76000015;otra@cliente.example;341 555-0177;;1042;Compras;;',
      'npaz;Noe;Paz;76000016;noe@cliente.example;341 555-0178;;1042;Compras;;;;;x',
    ])
    expect(body).toMatchObject({ leidas: 6, creadas: 0, yaEstaban: 0 })
    expect(body.errores.map(({ linea, columna }) => `${linea} ${columna}`)).toEqual([
      '3 usuario',
      '3 nombre',
      '3 apellido',
      '3 dni',
      '3 email',
      '3 telefono',
      '3 razones_sociales',
      '3 plantilla',
      '3 servicios',
      '3 roles',
      '4 servicios',
      '4 roles',
      '5 servicios',
      '6 dni',
      '7 usuario',
      '8 archivo',
    ])
    const textOf = (linea: number, columna: string) =>
      body.errores.find((error) => error.linea === linea && error.columna === columna)?.mensaje
    expect(textOf(3, 'razones_sociales')).toBe('No es una de tus razones sociales activas: "1051".')
    expect(textOf(3, 'plantilla')).toBe('No existe la plantilla. Usá Compras, Administración o Taller.')
    expect(textOf(4, 'roles')).toBe('No podés dar Pedidos de motos.')
    expect(textOf(7, 'usuario')).toBe('Ya aparece en otra fila del archivo.')
    expect(await count()).toBe(before)
  })

  test('is rejected without its columns or with too many rows', async () => {
    const body = { contenido: 'usuario;nombre\nana;Ana', simular: true }
    const answer = await portal.call<RepresentantesCsvReport>('mibarra', representantes.importCsv, { body })
    expect(answer.body.errores[0]!.mensaje).toContain(
      'Faltan columnas: apellido, dni, email, telefono, razones_sociales.',
    )
    const many = await load(Array<string>(201).fill(GOOD[0]!), true)
    expect(many.body.fields).toEqual({ contenido: 'El archivo tiene 201 filas: podés cargar hasta 200 por vez.' })
    expect((await load(Array<string>(200).fill(GOOD[0]!), true)).status).toBe(200)
    expect((await portal.call('mibarra', representantes.importCsv, { body: { contenido: '' } })).status).toBe(400)
  })

  test('counts towards the limit of DNI lookups', async () => {
    portal.setNow('2026-11-21T20:00:00Z')
    const rows = Array.from(
      { length: 31 },
      (_, n) => `curioso${n};Ana;Paz;75678901;curioso${n}@cliente.example;341 555-0173;;1042;Compras;;`,
    )
    expect((await load(rows.slice(0, 30), true)).status).toBe(200)
    expect((await load(rows.slice(0, 1), true)).status).toBe(429)
  })

  test('of the administration accepts any company, and the role that administers it', async () => {
    const row = 'jefa;Inés;Vera;76000021;jefa@cuyo.example;261 555-0179;;1051;Administración;;Usuario|Representante'
    expect((await load([row], false, 'admin')).body).toMatchObject({ creadas: 1, errores: [] })
    const { body } = await representantesOf(portal, 'admin').get(await idOf(portal, 'jefa'))
    expect(body.roles).toEqual(['ROL_REPRESENTANTE', 'ROL_USER'])
  })
})
