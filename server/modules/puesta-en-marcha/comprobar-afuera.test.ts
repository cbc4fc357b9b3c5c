import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFakeImap } from '#testing/imap/fake-imap.ts'
import { type Instalacion, startInstalacion } from '#testing/instalacion/simulada.ts'
import { giveS3Keys } from '#testing/s3/server.ts'
import { startSmtp } from '#testing/smtp.ts'
import { checkInstallation } from '../../pruebas.ts'

giveS3Keys()

let instalacion: Instalacion
/** Faulty servers, by the name that the rows of the test use. */
let others: Record<string, { url: string; close: () => Promise<void> }>
/** Program that closes every connection. */
let silent: Server
beforeAll(async () => {
  instalacion = await startInstalacion()
  const [NOSENDER, NOLOGIN, NOFOLDER, NOSEARCH] = await Promise.all([
    startSmtp(() => false, { refusesSender: true }),
    startFakeImap({ LOGIN: ['NO', '[AUTHENTICATIONFAILED] Invalid credentials'] }),
    startFakeImap({ SELECT: ['NO', "Mailbox doesn't exist: INBOX"], LIST: ['OK', 'done'] }),
    startFakeImap({ 'UID SEARCH': ['NO', 'Server is overloaded'] }),
  ])
  others = { NOSENDER, NOLOGIN, NOFOLDER, NOSEARCH }
  silent = createServer((socket) => socket.on('error', () => {}).destroy()).listen(0, '127.0.0.1')
  await once(silent, 'listening')
})
afterAll(async () => {
  silent.close()
  await instalacion.close()
  await Promise.all(Object.values(others).map((each) => each.close()))
})

const REVISAR_SMTP = 'Revisá SMTP_URL (dirección, puerto, usuario y clave) y MAIL_FROM.'
const REVISAR_BUZON = 'Revisá MAILBOX_URL (dirección, puerto, usuario, clave y carpeta).'
const REVISAR_SAP =
  'Revisá SAP_URL, SAP_USER, SAP_PASSWORD y SAP_CLIENT, y que el usuario pueda leer los servicios OData.'
const REVISAR_S3 = 'Revisá S3_ENDPOINT, S3_REGION, S3_BUCKET, las claves, y que puedan leer, escribir, listar y borrar.'
const REVISAR_CLAMAV = 'Revisá que clamd esté en marcha y escuche donde dice CLAMAV.'
const NADA = '127.0.0.1:1'

test.each<[name: string, over: Record<string, string>, line: string]>([
  [
    'no mail server',
    { SMTP_URL: '' },
    'Email: No hay servidor de correo: los emails quedan en una carpeta del servidor y no se envían. Definí SMTP_URL y reiniciá el portal.',
  ],
  [
    'a mail server that is away',
    { SMTP_URL: `smtp://${NADA}` },
    `Email: El portal no se pudo conectar al servidor de correo: ningún programa escucha en ese puerto. ${REVISAR_SMTP}`,
  ],
  [
    'a mail server that asks for a user',
    { SMTP_URL: 'smtp://SMTP' },
    'Email: El servidor de correo pide un usuario: 530 5.7.0 Authentication required. SMTP_URL lleva usuario y clave: smtps://usuario:clave@host.',
  ],
  [
    'a wrong password of mail',
    { SMTP_URL: 'smtp://portal:otra@SMTP' },
    'Email: El servidor de correo no acepta el usuario o la clave: 535 5.7.8 Authentication failed. Revisá usuario y clave de SMTP_URL; sus signos van codificados (%40).',
  ],
  [
    'TLS on a port of mail without it',
    { SMTP_URL: 'smtps://portal:clave@SMTP' },
    `Email: El portal no se pudo conectar al servidor de correo: ese puerto no usa TLS. ${REVISAR_SMTP}`,
  ],
  [
    'a sender that the mail server rejects',
    { SMTP_URL: 'NOSENDER' },
    'Email: El servidor de correo no acepta el remitente: 550 5.7.1 Sender not allowed. Definí MAIL_FROM, o SOPORTE_EMAIL, con una dirección que ese servidor acepte.',
  ],
  [
    'no sender',
    { MAIL_FROM: '', SOPORTE_EMAIL: '' },
    'Email: El servidor de correo no acepta el remitente: falta la dirección del remitente. Definí MAIL_FROM, o SOPORTE_EMAIL, con una dirección que ese servidor acepte.',
  ],
  [
    'a mailbox that is away',
    { MAILBOX_URL: `imap://buzon:clave@${NADA}/INBOX` },
    `Respuestas por email: El buzón no respondió: ningún programa escucha en ese puerto. ${REVISAR_BUZON}`,
  ],
  [
    'a wrong password of the mailbox',
    { MAILBOX_URL: 'NOLOGIN' },
    `Respuestas por email: El buzón no acepta el usuario o la clave: Invalid credentials. ${REVISAR_BUZON}`,
  ],
  [
    'a folder that the mailbox does not have',
    { MAILBOX_URL: 'NOFOLDER' },
    `Respuestas por email: El buzón no tiene la carpeta INBOX: Mailbox doesn't exist: INBOX. ${REVISAR_BUZON}`,
  ],
  [
    'a mailbox that rejects a search',
    { MAILBOX_URL: 'NOSEARCH' },
    `Respuestas por email: El buzón no deja contar los mensajes. ${REVISAR_BUZON}`,
  ],
  [
    'no secret of the service account',
    { OIDC_ADMIN_SECRET: '' },
    'Personas (Keycloak): Falta la clave de la cuenta de servicio: el portal no puede crear, cambiar ni desactivar usuarios. Definí OIDC_ADMIN_SECRET y reiniciá el portal.',
  ],
  [
    'a wrong internal address of Keycloak',
    { OIDC_ADMIN_URL: `http://${NADA}` },
    'Personas (Keycloak): Keycloak no respondió a POST autogestion/token: ese puerto está reservado para otro protocolo. Revisá que Keycloak esté en marcha, que el portal lo alcance en OIDC_ADMIN_URL y que tenga el realm de OIDC_ISSUER.',
  ],
  [
    'a Keycloak that is away',
    { OIDC_ISSUER: 'http://localhost:9/realms/autogestion' },
    'Ingreso (Keycloak): localhost:9: ese puerto está reservado para otro protocolo. Revisá OIDC_ISSUER, y OIDC_JWKS_URI si el portal llega a Keycloak por otra dirección que la gente.',
  ],
  [
    'a wrong password of SAP',
    { SAP_PASSWORD: 'otra' },
    `Cuenta corriente: SAP no aceptó el usuario del portal (401): revisá SAP_USER, SAP_PASSWORD y SAP_CLIENT. ${REVISAR_SAP}`,
  ],
  [
    'an SAP that is away',
    { SAP_URL: 'http://localhost:2' },
    `Cuenta corriente: SAP no respondió: ningún programa escucha en ese puerto. ${REVISAR_SAP}`,
  ],
  [
    'an SAP on a port of mail',
    { SAP_URL: 'http://SMTP' },
    `Cuenta corriente: SAP no respondió: ese puerto no responde HTTP, o pide TLS. ${REVISAR_SAP}`,
  ],
  [
    'a wrong key of InvGate',
    { INVGATE_KEY: 'otra' },
    'InvGate: InvGate respondió 401 (incidents.details.by.view): Unauthorized. Revisá INVGATE_URL, sus credenciales, e INVGATE_VIEW_ID, la vista que lista las gestiones del portal.',
  ],
  [
    'an InvGate that is away',
    { INVGATE_URL: 'http://localhost:2' },
    'InvGate: InvGate no respondió: ningún programa escucha en ese puerto. Revisá INVGATE_URL, sus credenciales, e INVGATE_VIEW_ID, la vista que lista las gestiones del portal.',
  ],
  [
    'a wrong token of the collecting provider',
    { COBROS_TOKEN: 'otro' },
    'Cobros por transferencia (CVU): Cobros: no acepta el token (401). Revisá COBROS_URL y COBROS_TOKEN.',
  ],
  [
    'no addresses of the collecting provider',
    { COBROS_DESDE: '' },
    'Cobros por transferencia (CVU): BIND PSP respondió, pero el portal no acepta sus avisos. Definí COBROS_DESDE con las direcciones IP desde las que avisa.',
  ],
  [
    'a folder that cannot be written',
    { DATA_DIR: '/dev/null/datos' },
    'Archivos: No funcionó: no es una carpeta. Revisá que DATA_DIR (/dev/null/datos) exista, tenga lugar y se pueda escribir.',
  ],
  [
    'a file store that is away',
    {
      FILES: 's3',
      S3_ENDPOINT: `http://${NADA}`,
      S3_BUCKET: 'portal',
    },
    `Archivos: No funcionó: ningún programa escucha en ese puerto. ${REVISAR_S3}`,
  ],
  [
    'an antivirus that is away',
    { CLAMAV: NADA },
    `Antivirus (ClamAV): El antivirus no respondió: ningún programa escucha en ese puerto. Mientras tanto no se pueden subir archivos. ${REVISAR_CLAMAV}`,
  ],
  [
    'another program instead of the antivirus',
    { CLAMAV: 'OTHER' },
    `Antivirus (ClamAV): El antivirus no respondió: clamd: cortó sin contestar. Mientras tanto no se pueden subir archivos. ${REVISAR_CLAMAV}`,
  ],
])('reports a mistake in one line: %s', async (_name, over, line) => {
  const places = {
    SMTP: new URL(instalacion.smtp.url).host,
    OTHER: `127.0.0.1:${(silent.address() as AddressInfo).port}`,
    ...Object.fromEntries(Object.entries(others).map(([name, { url }]) => [name, url])),
  }
  const written = (text: string) =>
    Object.entries(places).reduce((now, [name, place]) => now.replace(new RegExp(`\\b${name}$`), place), text)
  const lines: string[] = []
  const env = Object.fromEntries(Object.entries(over).map(([name, text]) => [name, written(text)]))
  const code = await checkInstallation({ ...instalacion.env, ...env }, undefined, (each) => lines.push(each))
  expect([code, lines.filter((each) => each.startsWith('MAL')).map((each) => each.slice(6))]).toEqual([1, [line]])
})

test('accepts a sender address that was entered on screen', async () => {
  await instalacion.query(`update distribuidor set soporte_email = 'ayuda@meridiana.example'`)
  const lines: string[] = []
  const env = { ...instalacion.env, MAIL_FROM: '', SOPORTE_EMAIL: '' }
  expect(await checkInstallation(env, undefined, (each) => lines.push(each))).toBe(0)
  await instalacion.query('update distribuidor set soporte_email = null')
})
