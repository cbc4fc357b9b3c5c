import { randomUUID } from 'node:crypto'
import { formatInstant, localDay } from '#contract/valores/fechas.ts'
import { formatCount } from '#contract/valores/formato.ts'
import { SIN_FILTROS } from '#gateways/erp/erp.ts'
import { MailRejection } from '#gateways/mail/mail.ts'
import { renderMail } from '#gateways/mail/plantilla.ts'
import { type Probar, fallaDe, said, skipped, well, wrong } from './puesta-en-marcha-prueba.rules.ts'
import { selectEmail } from './puesta-en-marcha.repository.ts'

/** Customer number that nobody has: the test only checks that the system answers. */
const NADIE = '0000000000'

const EN_CARPETA = wrong(
  'No hay servidor de correo: los emails quedan en una carpeta del servidor y no se envían.',
  'Definí SMTP_URL y reiniciá el portal.',
)
const REVISAR_CORREO = 'Revisá SMTP_URL (dirección, puerto, usuario y clave) y MAIL_FROM.'

/** Failure and remedy of each part of the conversation that the mail server rejects. */
const RECHAZOS: Record<MailRejection['part'], readonly [respuesta: string, hacer: string]> = {
  'sin-usuario': ['pide un usuario', 'SMTP_URL lleva usuario y clave: smtps://usuario:clave@host.'],
  usuario: ['no acepta el usuario o la clave', 'Revisá usuario y clave de SMTP_URL; sus signos van codificados (%40).'],
  remitente: [
    'no acepta el remitente',
    'Definí MAIL_FROM, o SOPORTE_EMAIL, con una dirección que ese servidor acepte.',
  ],
  destinatario: ['no acepta al destinatario', 'Permití en ese servidor que el portal envíe a cualquier dirección.'],
  otra: ['rechazó el mensaje', REVISAR_CORREO],
}

const rechazoDe = (error: unknown) => {
  if (!(error instanceof MailRejection))
    return wrong(`El portal no se pudo conectar al servidor de correo: ${said(error)}.`, REVISAR_CORREO)
  const [respuesta, hacer] = RECHAZOS[error.part]
  return wrong(`El servidor de correo ${respuesta}: ${said(error)}.`, hacer)
}

/**
 * Sends a test mail to the user of the screen, or to the address of the command line. Without either it offers a
 * message to the mail server and does not send it.
 */
export const probarCorreo: Probar = async ({ sql, quien, now, correo }, { config, mail, distribuidor }) => {
  if (!quien && mail.carpeta)
    return config.NODE_ENV === 'production'
      ? EN_CARPETA
      : skipped(`no hay servidor de correo: los emails quedan en ${mail.carpeta}.`)
  try {
    await mail.ready?.()
  } catch (error) {
    return rechazoDe(error)
  }
  const para = quien ? await selectEmail(sql, quien.caller.usuarioId) : correo
  if (!para) return well('El servidor de correo acepta al portal y a su remitente.')
  const contenido = {
    asunto: 'Email de prueba',
    titulo: 'El email del portal funciona',
    saludo: quien?.caller.nombre ?? '',
    parrafos: [
      `Lo pediste desde ${quien ? 'Puesta en marcha' : 'npm run check'} el ${formatInstant(now.toISOString())}.`,
    ],
    datos: [],
    boton: { texto: 'Volver a Puesta en marcha', url: `${config.PUBLIC_URL}/autogestion/puesta-en-marcha` },
  }
  try {
    await mail.send({ id: randomUUID(), para, ...renderMail(contenido, distribuidor) })
  } catch (error) {
    return wrong(`El servidor de correo rechazó el mensaje: ${said(error)}.`, REVISAR_CORREO)
  }
  return mail.carpeta
    ? EN_CARPETA
    : well(`El servidor de correo aceptó un mensaje para ${para}. Fijate que llegue, también en correo no deseado.`)
}

export const probarRespuestas: Probar = async (_context, { config, mailbox }) => {
  if (!mailbox) return skipped('no hay buzón: los emails dicen que se responde en el portal.')
  try {
    if (!config.MAILBOX?.url) return skipped('no hay buzón: se responde en la página de los emails de desarrollo.')
    const esperan = await mailbox.count()
    return well(`El buzón ${config.MAILBOX.address} respondió. Mensajes sin leer: ${formatCount(esperan)}.`)
  } catch (error) {
    return wrong(
      fallaDe(error, 'El buzón', 'El buzón '),
      'Revisá MAILBOX_URL (dirección, puerto, usuario, clave y carpeta).',
    )
  }
}

const ABIERTAS = { ...SIN_FILTROS, estado: 'abiertas', orden: 'vencimiento', descendente: false } as const

export const probarErp: Probar = async ({ sql, now }, { config: { SAP }, erp }) => {
  try {
    await erp.listSaldos(sql, [NADIE], ABIERTAS, localDay(now))
  } catch (error) {
    if (!SAP) throw error
    return wrong(
      fallaDe(error, 'SAP'),
      'Revisá SAP_URL, SAP_USER, SAP_PASSWORD y SAP_CLIENT, y que el usuario pueda leer los servicios OData.',
    )
  }
  if (SAP) return well('SAP respondió: los saldos se leen en el momento.')
  const actualizado = await erp.getActualizado(sql, now)
  return well(
    actualizado
      ? `La cuenta corriente se importa. Lo último es del ${formatInstant(actualizado.toISOString())}.`
      : 'La cuenta corriente se importa, y todavía no se importó nada.',
  )
}

/** Id that no transfer has, because the test only checks that the provider answers. */
const NINGUNA = 'prueba-de-autogestion'

export const probarCobros: Probar = async (_pedido, { config, cobros }) => {
  if (!cobros) return skipped('sin COBROS_URL no hay CVU por cliente: cada pago se informa a mano.')
  try {
    await cobros.readTransferencia(NINGUNA)
  } catch (error) {
    return wrong(fallaDe(error, cobros.nombre), 'Revisá COBROS_URL y COBROS_TOKEN.')
  }
  return config.COBROS_URL && !config.COBROS_DESDE.length
    ? wrong(
        `${cobros.nombre} respondió, pero el portal no acepta sus avisos.`,
        'Definí COBROS_DESDE con las direcciones IP desde las que avisa.',
      )
    : well(`${cobros.nombre} respondió.`)
}

const DAY_S = 86_400

export const probarMesa: Probar = async ({ now }, { desk }) => {
  if (!desk.isExternal) return skipped('las gestiones se atienden en la Mesa del portal.')
  try {
    const changed = await desk.listChanges(Math.floor(now.getTime() / 1000) - DAY_S)
    return well(`InvGate respondió. Gestiones con novedades desde ayer: ${changed.length}.`)
  } catch (error) {
    return wrong(
      fallaDe(error, 'InvGate'),
      'Revisá INVGATE_URL, sus credenciales, e INVGATE_VIEW_ID, la vista que lista las gestiones del portal.',
    )
  }
}

/** Texts of the failures of a disk, by system code. */
const DISCO: Record<string, string> = {
  ENOSPC: 'no queda lugar',
  EDQUOT: 'no queda lugar',
  EROFS: 'es de solo lectura',
  EACCES: 'no hay permiso',
  EPERM: 'no hay permiso',
  ENOENT: 'no existe',
  ENOTDIR: 'no es una carpeta',
}

export const probarArchivos: Probar = async (_context, { config, store }) => {
  const [donde, revisar] =
    config.FILES === 's3'
      ? [
          `el bucket ${config.BUCKET!.bucket}`,
          'Revisá S3_ENDPOINT, S3_REGION, S3_BUCKET, las claves, y que puedan leer, escribir, listar y borrar.',
        ]
      : [
          `la carpeta ${config.DATA_DIR}. Con varios procesos tiene que ser la misma para todos`,
          `Revisá que DATA_DIR (${config.DATA_DIR}) exista, tenga lugar y se pueda escribir.`,
        ]
  try {
    await store.ready()
    return well(`Se pudo escribir, leer y borrar en ${donde}.`)
  } catch (error) {
    const motivo = DISCO[(error as NodeJS.ErrnoException).code ?? ''] ?? said(error)
    return wrong(`No funcionó: ${motivo}.`, revisar)
  }
}

export const probarAntivirus: Probar = async (_context, { store: { antivirus } }) => {
  if (!antivirus)
    return skipped('sin CLAMAV se revisa el formato y el contenido de los archivos, pero no se buscan virus.')
  try {
    return well(`Respondió ${await antivirus.ready()}. Los archivos con virus no se guardan.`)
  } catch (error) {
    return wrong(
      `El antivirus no respondió: ${said(error)}. Mientras tanto no se pueden subir archivos.`,
      'Revisá que clamd esté en marcha y escuche donde dice CLAMAV.',
    )
  }
}
