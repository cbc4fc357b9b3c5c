import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importaciones } from '#contract/importaciones/calls.ts'
import type { Importacion } from '#contract/importaciones/shapes.ts'
import { createIdentidad } from '#modules/identidad'
import type { ImportReport } from '#server/import/import-report.ts'
import { csvTemplate } from '#server/import/import-template.ts'
import { runImport } from '#server/import/import.ts'
import { readMails } from '#testing/mailbox.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { idOf, representantesOf } from '#testing/representantes.ts'
import { IMPORTACIONES } from './importaciones.ts'
import { createImportador } from './modules/importaciones/importaciones-trabajo.service.ts'
import { invitePorLotes } from './modules/representantes/representantes-invitaciones.service.ts'

let portal: Portal
let admin: ReturnType<typeof representantesOf>
beforeAll(async () => {
  portal = await startPortal()
  admin = representantesOf(portal, 'admin')
})
afterAll(() => portal.close())

const HEADER = 'codigo_cliente;nombre;apellido;email;usuario;telefono;cargo;plantilla;servicios;roles'
const load = (lines: readonly string[], dryRun = false): Promise<ImportReport> =>
  runImport(portal.pool, () => Readable.from([[HEADER, ...lines].join('\n')]), IMPORTACIONES.personas, { dryRun })

const NOW = new Date('2026-11-20T15:00:00Z')
const pending = async (): Promise<number[]> =>
  (
    await portal.pool.query<{ id: number }>(
      `select (data->>'usuarioId')::int as id from pgboss.job where name = 'identidad' order by 1`,
    )
  ).rows.map(({ id }) => id)

/** Runs the clock's job of invitations until no user is left to invite; returns the number invited in each run. */
const minutes = async (): Promise<number[]> => {
  const said: number[] = []
  do said.push(await invitePorLotes(portal.pool, portal.jobs, NOW))
  while (said.at(-1))
  return said
}

describe('a file of users', () => {
  const EMPRESA = 'codigo_cliente;razon_social;cuit;provincia;negocios'
  /** Returns a valid CUIT, computed by AFIP's rule; the first CUIT was checked by hand. */
  const cuitOf = (n: number): string => {
    const digits = `3070${String(100_000 + n)}`
    const sum = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2].reduce((total, weight, at) => total + weight * Number(digits[at]), 0)
    const last = (11 - (sum % 11)) % 11
    return last === 10 ? cuitOf(n + 500) : `${digits}${last}`
  }
  const companies = Array.from({ length: 40 }, (_, at) => 500_001 + at)
  const people = companies.flatMap((codigo, at) =>
    ['ana', 'beto', 'caro'].map(
      (name, which) =>
        `${codigo};${name[0]!.toUpperCase()}${name.slice(1)};Paz;${name}.${at}@cliente${at}.example;;;;${which ? 'Compras' : 'Titular'};;`,
    ),
  )

  beforeAll(async () => {
    const text = [EMPRESA, ...companies.map((codigo, at) => `${codigo};Cliente ${at} S.A.;${cuitOf(at)};Santa Fe;4`)]
    const made = await runImport(portal.pool, () => Readable.from([text.join('\n')]), IMPORTACIONES.empresas)
    expect(made).toMatchObject({ nuevas: 40, rechazadas: 0 })
  })

  test('creates each of 120 users of 40 razones sociales only once, even when the file is loaded a second time', async () => {
    expect(await load(people, true)).toMatchObject({ nuevas: 120, errores: [] })
    expect(await load(people)).toMatchObject({ leidas: 120, nuevas: 120, cambiadas: 0, iguales: 0, errores: [] })
    expect(await load(people)).toMatchObject({ leidas: 120, nuevas: 0, cambiadas: 0, iguales: 120, errores: [] })
    expect((await admin.get(await idOf(portal, 'ana.0'))).body).toMatchObject({
      estado: 'creando',
      nombre: 'Ana',
      email: 'ana.0@cliente0.example',
      dni: null,
      creadoPor: 'La distribuidora, con un archivo',
      empresas: [{ razonSocial: 'Cliente 0 S.A.' }],
      roles: ['ROL_OWNER', 'ROL_REPRESENTANTE', 'ROL_USER'],
      servicios: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13],
    })
    expect((await admin.get(await idOf(portal, 'caro.39'))).body).toMatchObject({
      roles: ['ROL_ECOMMERCE_USER', 'ROL_PEDIDOS_MOTOS', 'ROL_USER'],
    })
  })

  test('invites twenty users a minute, each once', async () => {
    expect(await pending()).toEqual([])
    expect(await minutes()).toEqual([20, 20, 20, 20, 20, 20, 0])
    const asked = await pending()
    expect([asked.length, new Set(asked).size]).toEqual([120, 120])
  })

  test('leads to an account and an e-mail of each new user', async () => {
    const usuarioId = await idOf(portal, 'ana.7')
    await createIdentidad({ pool: portal.pool, directory: portal.directory, portal: 'http://localhost:8080' })({
      usuarioId,
    })
    expect((await admin.get(usuarioId)).body).toMatchObject({ estado: 'invitado', problema: null })
    expect(await portal.directory.findByUsername('ana.7')).toMatchObject({ email: 'ana.7@cliente7.example' })
    const letters = (await readMails(portal)).filter(({ para }) => para === 'ana.7@cliente7.example')
    expect(letters.map(({ asunto }) => asunto)).toEqual(['Activá tu usuario de Autogestión'])
  })

  test('does not invite a user who was disabled after the import', async () => {
    await load(['104217;Sol;Rey;sol.rey@cliente.example;;;;Compras;;'])
    const id = await idOf(portal, 'sol.rey')
    expect((await admin.setActivo(id, false)).status).toBe(200)
    const before = (await pending()).length
    expect(await minutes()).toEqual([0])
    expect((await pending()).length).toBe(before)
  })
})

describe('a line of an existing user', () => {
  const READY = '104217;Lucía;Ferreyra;lferreyra@cliente.example;lferreyra;;;;reclamos;Usuario'

  test("keeps the user's roles and services", async () => {
    const id = await idOf(portal, 'lferreyra')
    const { email, roles, servicios } = (await admin.get(id)).body
    expect(await load([READY.replace('lferreyra@cliente.example', email)])).toMatchObject({ iguales: 1, errores: [] })
    expect((await admin.get(id)).body).toMatchObject({ roles, servicios })
  })

  test('with an additional razón social is rejected, and the message says where to grant it', async () => {
    const id = await idOf(portal, 'lferreyra')
    const { email, empresas } = (await admin.get(id)).body
    const { errores } = await load([READY.replace('lferreyra@cliente.example', email).replace('104217', '500001')])
    expect(errores).toMatchObject([
      {
        columna: 'codigo_cliente',
        mensaje: 'Ya es usuario del portal, sin acceso a Cliente 0 S.A.: dáselo en Representantes.',
      },
    ])
    expect((await admin.get(id)).body.empresas).toEqual(empresas)
  })
})

describe('a wrong line is reported with its remedy:', () => {
  const NEW = '104217;Eva;Luna;eva@cliente.example;eva;;;Compras;;'
  test.each<[string, string, columna: string, mensaje: string]>([
    ['an unknown razón social', NEW.replace('104217', '999'), 'codigo_cliente', 'No existe el cliente 999.'],
    [
      'an unknown razón social of two',
      NEW.replace('104217', '104217|999'),
      'codigo_cliente',
      'No existe el cliente 999.',
    ],
    ['no razón social', NEW.replace('104217', ''), 'codigo_cliente', 'Falta el dato.'],
    [
      'an invalid e-mail',
      NEW.replace('eva@cliente.example', 'eva'),
      'email',
      'El email no es válido. Revisalo, por ejemplo nombre@empresa.com.ar.',
    ],
    ['a user name in use', NEW.replace(';eva;', ';mibarra;'), 'usuario', 'Ese usuario ya existe. Probá con otro.'],
    [
      'no user name, and an e-mail from which none can be derived',
      NEW.replace('eva@', 'e@').replace(';eva;', ';;'),
      'usuario',
      'No se puede tomar del email. Completalo.',
    ],
    ['a staff role', NEW.replace(/;$/, ';Administración'), 'roles', 'No existe el rol: "Administración".'],
    ['an unknown service', `${NEW.slice(0, -1)}pesca;`, 'servicios', 'No existe el servicio: "pesca".'],
    ['no services', NEW.replace('Compras', ''), 'servicios', 'Indicá los servicios o una plantilla.'],
    [
      'an unknown template',
      NEW.replace('Compras', 'Jefes'),
      'plantilla',
      'No existe la plantilla. Usá Titular, Compras, Administración o Taller.',
    ],
  ])('%s', async (_name, line, columna, mensaje) => {
    const { errores, nuevas } = await load([line])
    expect([nuevas, errores.map((each) => [each.columna, each.mensaje])]).toEqual([0, [[columna, mensaje]]])
  })

  test('an e-mail that a staff user has', async () => {
    const { errores } = await load([NEW.replace('eva@cliente.example', 'npaz@meridiana.example')])
    expect(errores).toMatchObject([{ columna: 'email', mensaje: 'Ese email ya está en uso. Ingresá otro.' }])
  })

  test('a repeated e-mail, reported as a duplicate user, and a repeated user name', async () => {
    const { errores, nuevas } = await load([
      '104217;Ivo;Sala;ivo@cliente.example;;;;Compras;;',
      '104218;Ivo;Sala;IVO@cliente.example;ivo2;;;Compras;;',
      '104218;Iván;Sala;ivan@cliente.example;ivo;;;Compras;;',
    ])
    expect(nuevas).toBe(1)
    expect(errores).toMatchObject([
      {
        linea: 3,
        columna: 'email',
        mensaje: 'Ya aparece en otra fila del archivo. Poné sus empresas en una sola, separadas por |.',
      },
      { linea: 4, columna: 'usuario', mensaje: 'Ya aparece en otra fila del archivo.' },
    ])
  })
})

test('a file of users requires a recent sign-in, while a file of any other kind does not', async () => {
  const token = await portal.token('admin', { signedInAt: 0 })
  const headers = { authorization: `Bearer ${token}` }
  const send = (que: 'personas' | 'feriados') =>
    portal.call(undefined, importaciones.create, {
      params: { que },
      headers,
      files: [{ name: 'a.csv', content: `${HEADER}\n` }],
    })
  expect((await send('personas')).body).toMatchObject({ code: 'ingreso-viejo' })
  expect((await send('feriados')).status).toBe(200)
})

test('running an import of users requires a recent sign-in, also when the request names another kind', async () => {
  const upload = async (que: 'personas' | 'feriados', content: string) => {
    const { body } = await portal.call<Importacion>('admin', importaciones.create, {
      params: { que },
      files: [{ name: 'a.csv', content }],
    })
    const params = { importacionId: body.importacionId }
    const columnas = Object.fromEntries(body.encabezados.map(({ nombre, columna }) => [nombre, columna]))
    await portal.call('admin', importaciones.simulate, { params, body: { columnas, version: body.version } })
    const get = async () => (await portal.call<Importacion>('admin', importaciones.get, { params })).body
    await createImportador({ pool: portal.pool, store: portal.store, kinds: IMPORTACIONES, log: portal.app.log })({
      que,
    })
    const { version } = await get()
    const run = async (named: string, signedInAt?: number) => {
      const token = await portal.token('admin', signedInAt === undefined ? {} : { signedInAt })
      const headers = { authorization: `Bearer ${token}` }
      const sent = { params, headers, body: { que: named, version } }
      const answer = await portal.call<{ code?: string }>(undefined, importaciones.run, sent)
      return answer.body.code ?? answer.status
    }
    return { get, run }
  }
  const people = await upload('personas', csvTemplate(IMPORTACIONES.personas))
  expect(await people.run('personas', 0)).toBe('ingreso-viejo')
  expect(await people.run('feriados', 0)).toBe('no-encontrado')
  expect(await people.get()).toMatchObject({ estado: 'revisada' })
  expect(await people.run('personas')).toBe(200)
  const holidays = await upload('feriados', csvTemplate(IMPORTACIONES.feriados))
  expect(await holidays.run('feriados', 0)).toBe(200)
})

test('a batch of users requires a recent sign-in, even if its body names another kind', async () => {
  const token = await portal.token('admin', { signedInAt: 0 })
  const headers = { authorization: `Bearer ${token}` }
  const sent = { params: { que: 'personas' }, headers, body: { que: 'facturas', filas: [{ nombre: 'Eva' }] } }
  expect((await portal.call(undefined, importaciones.createLote, sent)).body).toMatchObject({ code: 'ingreso-viejo' })
})
