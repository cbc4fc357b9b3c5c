import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { distribuidor } from '#contract/distribuidor/calls.ts'
import { puestaEnMarcha } from '#contract/puesta-en-marcha/calls.ts'
import { CONEXION_IDS, PASO_IDS, PASOS, type PasoId } from '#contract/puesta-en-marcha/reglas.ts'
import type { Prueba, PuestaEnMarcha } from '#contract/puesta-en-marcha/shapes.ts'
import { tickets } from '#contract/tickets/calls.ts'
import type { ReplyOf } from '#contract/route.ts'
import { DirectoryError } from '#gateways/identity/directory.ts'
import { DeskError, type ExternalDesk } from '#gateways/service-desk/desk.ts'
import { AppError } from '#server/base/errors.ts'
import { startFakeBind, TOKEN } from '#testing/cobros/fake-bind.ts'
import { readMails } from '#testing/mailbox.ts'
import { type Portal, startPortal } from '#testing/portal.ts'

const admin = <T>(portal: Portal, ...sent: Parameters<Portal['call']> extends [unknown, ...infer R] ? R : never) =>
  portal.call<T>('admin', ...sent)
const pasosOf = async (portal: Portal) => {
  const { body } = await admin<PuestaEnMarcha>(portal, puestaEnMarcha.get)
  return body
}
const estadoOf = async (portal: Portal, paso: PasoId) =>
  (await pasosOf(portal)).pasos.find((each) => each.paso === paso)

describe('the steps of an installation', () => {
  let portal: Portal
  beforeAll(async () => {
    portal = await startPortal()
  })
  afterAll(() => portal.close())

  test('are those of the table, in its order; the demo company lacks only the name of the distributor', async () => {
    const { pasos, listos, siguiente } = await pasosOf(portal)
    expect(pasos.map(({ paso }) => paso)).toEqual(PASO_IDS)
    expect(pasos.filter(({ estado }) => estado !== 'listo').map(({ paso }) => paso)).toEqual(['distribuidora'])
    expect([listos, siguiente]).toEqual([PASO_IDS.length - 1, 'La distribuidora'])
  })

  test('show the running version and commit to administrators only', async () => {
    expect((await pasosOf(portal)).version).toBe('7.1.0 (0123456789ab)')
    for (const person of ['mibarra', 'npaz', 'darrieta'] as const)
      expect((await portal.call(person, puestaEnMarcha.get)).status).toBe(403)
  })

  test('are complete once the distributor enters its name', async () => {
    const { body } = await admin<ReplyOf<typeof distribuidor.get>>(portal, distribuidor.get)
    const { logo: _logo, ...datos } = body
    await admin(portal, distribuidor.update, { body: datos })
    expect(await pasosOf(portal)).toMatchObject({ siguiente: null, listos: PASO_IDS.length })
  })

  test('can be omitted and included again, except the required ones', async () => {
    await portal.pool.query('truncate modelo_moto cascade')
    expect(await estadoOf(portal, 'motos')).toEqual({ paso: 'motos', estado: 'falta', cantidad: 0 })
    const omit = (paso: PasoId, omitido: boolean) =>
      admin(portal, puestaEnMarcha.omitir, { params: { paso }, body: { omitido } })
    await omit('motos', true)
    await omit('motos', true)
    expect(await estadoOf(portal, 'motos')).toMatchObject({ estado: 'omitido' })
    await omit('motos', false)
    expect(await estadoOf(portal, 'motos')).toMatchObject({ estado: 'falta' })
    for (const paso of PASO_IDS.filter((each) => 'obligatorio' in PASOS[each]))
      expect((await omit(paso, true)).status).toBe(409)
  })

  test('do not count inactive records', async () => {
    await portal.pool.query('update razon_social set activo = false')
    expect(await estadoOf(portal, 'empresas')).toMatchObject({ estado: 'falta', cantidad: 0 })
  })
})

describe('the usual sectors and reasons', () => {
  test('are loaded once, only while there are none; the support address gets their mails', async () => {
    const portal = await startPortal({ SOPORTE_EMAIL: 'ayuda@norte.example' })
    expect((await admin(portal, puestaEnMarcha.usarHabituales)).status).toBe(409)
    await portal.pool.query('truncate sector cascade')
    const loaded = await admin<{ sectores: number; motivos: number }>(portal, puestaEnMarcha.usarHabituales)
    expect(loaded.body).toEqual({ sectores: 5, motivos: 53 })
    const { rows } = await portal.pool.query<{ email: string }>('select distinct email from sector')
    expect(rows).toEqual([{ email: 'ayuda@norte.example' }])
    const offered = await portal.call<ReplyOf<typeof tickets.getCatalogo>>('lferreyra', tickets.getCatalogo, {
      query: { tipo: 'reclamo' },
    })
    expect(offered.body.sectores.length).toBe(5)
    expect((await admin(portal, puestaEnMarcha.usarHabituales)).status).toBe(409)
    await portal.close()
  })
})

describe('Probar conexión shows the test, its result and what to do', () => {
  const probar = async (portal: Portal, conexion: string) => {
    const { status, body } = await admin<Prueba>(portal, puestaEnMarcha.probar, { params: { conexion } })
    expect(status).toBe(200)
    return body
  }

  test('says what was not tested without external systems, and that a folder is no mail server', async () => {
    const portal = await startPortal()
    expect(await probar(portal, 'correo')).toMatchObject({
      anduvo: false,
      hacer: 'Definí SMTP_URL y reiniciá el portal.',
    })
    const [mail] = await readMails(portal)
    expect(mail).toMatchObject({ asunto: 'Email de prueba', para: 'admin@meridiana.example' })
    const results = Object.fromEntries(
      await Promise.all(
        CONEXION_IDS.filter((id) => id !== 'correo').map(
          async (id) => [id, (await probar(portal, id)).anduvo] as const,
        ),
      ),
    )
    expect(results).toEqual({
      entorno: null,
      puertos: true,
      base: null,
      permisos: true,
      capacidad: null,
      versiones: true,
      claves: true,
      certificado: null,
      proxy: true,
      subidas: null,
      ingreso: null,
      cliente: null,
      reloj: true,
      respuestas: null,
      identidad: true,
      correoIngreso: null,
      erp: true,
      cobros: true,
      mesa: null,
      archivos: true,
      antivirus: null,
    })
    await portal.close()
  })

  test('fails for a mailbox that does not answer, and names the settings to check', async () => {
    const portal = await startPortal({
      MAILBOX_URL: 'imap://buzon:clave@127.0.0.1:1/INBOX',
      MAILBOX_ADDRESS: 'buzon@meridiana.example',
      MAILBOX_KEY: 'k'.repeat(32),
    })
    expect(await probar(portal, 'respuestas')).toMatchObject({
      anduvo: false,
      respuesta: expect.stringContaining('El buzón no respondió: ningún programa escucha en ese puerto'),
      hacer: expect.stringContaining('MAILBOX_URL'),
    })
    await portal.close()
  })

  test("asks the collecting provider for an unknown transfer, and fails when the provider's notices cannot arrive", async () => {
    const fake = await startFakeBind()
    const env = { COBROS_URL: fake.url, COBROS_TOKEN: TOKEN }
    const heard = await startPortal({ ...env, COBROS_DESDE: '198.51.100.7' })
    expect(await probar(heard, 'cobros')).toEqual({ anduvo: true, respuesta: 'BIND PSP respondió.', hacer: null })
    await heard.close()
    const deaf = await startPortal(env)
    expect(await probar(deaf, 'cobros')).toMatchObject({
      anduvo: false,
      hacer: 'Definí COBROS_DESDE con las direcciones IP desde las que avisa.',
    })
    await deaf.close()
    await fake.close()
    const away = await startPortal({ ...env, COBROS_DESDE: '198.51.100.7' })
    expect(await probar(away, 'cobros')).toMatchObject({ anduvo: false, hacer: 'Revisá COBROS_URL y COBROS_TOKEN.' })
    await away.close()
  })

  test('fails for each broken system and names the settings to check, without an error of the portal', async () => {
    const away = () => Promise.reject(new DeskError('unknown', 'InvGate respondió 500.'))
    const sap = { SAP_URL: 'http://localhost:2', SAP_USER: 'x', SAP_PASSWORD: 'x', SAP_CLIENT: '100' }
    const portal = await startPortal(
      { ERP: 'sap-odata', ...sap },
      {
        mail: { send: () => Promise.reject(new Error('535 Authentication failed\nmore')) },
        desk: { isExternal: true, listChanges: away } as unknown as ExternalDesk,
        directory: (real) => ({
          ...real,
          findByUsername: () => Promise.reject(new DirectoryError('forbidden', 'Keycloak respondió 403 a GET /users')),
        }),
        erp: {
          listSaldos: () => Promise.reject(new AppError('no-disponible', { detail: 'SAP: HTTP 401' })),
        } as unknown as NonNullable<Parameters<typeof startPortal>[1]>['erp'] & object,
      },
    )
    const answers = await Promise.all(['correo', 'identidad', 'erp', 'mesa'].map((each) => probar(portal, each)))
    expect(answers.map(({ anduvo }) => anduvo)).toEqual([false, false, false, false])
    expect(answers.map(({ respuesta }) => respuesta)).toEqual([
      'El servidor de correo rechazó el mensaje: 535 Authentication failed.',
      'Keycloak respondió 403 a GET /users.',
      'SAP: HTTP 401.',
      'InvGate respondió 500.',
    ])
    for (const { hacer } of answers) expect(hacer).toMatch(/^(Revisá|Dale)/)
    await portal.close()
  })
})
