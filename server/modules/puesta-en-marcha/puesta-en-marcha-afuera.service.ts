import { randomUUID } from 'node:crypto'
import { formatInstant, localDay } from '#contract/valores/fechas.ts'
import { formatCount } from '#contract/valores/formato.ts'
import { SIN_FILTROS } from '#gateways/erp/erp.ts'
import { DirectoryError } from '#gateways/identity/directory.ts'
import { renderMail } from '#gateways/mail/plantilla.ts'
import { awayReason } from '#server/db/database-start.ts'
import { type Probar, said, well, wrong } from './puesta-en-marcha-prueba.rules.ts'
import { selectEmail } from './puesta-en-marcha.repository.ts'

/** User name and customer number that do not exist: the test only checks that the system answers. */
const NADIE = '0000000000'

const EN_CARPETA = wrong(
  'No hay servidor de correo: los emails quedan en una carpeta del servidor y no se envían.',
  'Definí SMTP_URL y reiniciá el portal.',
)
const REVISAR_CORREO = 'Revisá SMTP_URL (dirección, puerto, usuario y clave) y MAIL_FROM.'

/**
 * Sends a test mail to the user who runs the test on the screen. Without a user it only connects to the mail server.
 */
export const probarCorreo: Probar = async ({ sql, quien, now }, { config, mail, distribuidor }) => {
  if (!quien) {
    if (mail.carpeta)
      return config.NODE_ENV === 'production' ? EN_CARPETA : well(`Sin servidor de correo: quedan en ${mail.carpeta}.`)
    try {
      await mail.ready?.()
      return well('El portal se conectó al servidor de correo.')
    } catch (error) {
      return wrong(`El portal no se pudo conectar al servidor de correo: ${said(error)}.`, REVISAR_CORREO)
    }
  }
  const { caller } = quien
  const para = await selectEmail(sql, caller.usuarioId)
  const contenido = {
    asunto: 'Email de prueba',
    titulo: 'El email del portal funciona',
    saludo: caller.nombre,
    parrafos: [`Lo pediste desde Puesta en marcha el ${formatInstant(now.toISOString())}.`],
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
  if (!mailbox) return well('Los emails no admiten respuesta: dicen que se responde en el portal.')
  try {
    const esperan = await mailbox.count()
    return well(
      config.MAILBOX?.url
        ? `El buzón ${config.MAILBOX.address} respondió. Mensajes sin leer: ${formatCount(esperan)}.`
        : 'Sin buzón: se responde en la página de los emails de desarrollo.',
    )
  } catch (error) {
    return wrong(
      `El buzón no respondió: ${said(error)}.`,
      'Revisá MAILBOX_URL (dirección, puerto, usuario, clave y carpeta).',
    )
  }
}

const DIRECTORY_HELP: Partial<Record<DirectoryError['code'], string>> = {
  forbidden:
    'Dale a la cuenta de servicio (OIDC_ADMIN_CLIENT_ID) los roles manage-users, view-users y query-users de realm-management, y revisá OIDC_ADMIN_SECRET.',
  unavailable:
    'Revisá que Keycloak esté en marcha, que el portal lo alcance en OIDC_ADMIN_URL y que tenga el realm de OIDC_ISSUER.',
}

export const probarIdentidad: Probar = async ({ quien }, { config: { KEYCLOAK }, directory }) => {
  if (!directory) return well('Sin Keycloak: las personas son del proveedor embebido, que arranca con el portal.')
  if (KEYCLOAK && !KEYCLOAK.clientSecret) {
    return wrong(
      'Falta la clave de la cuenta de servicio: el portal no puede crear, cambiar ni desactivar usuarios.',
      'Definí OIDC_ADMIN_SECRET y reiniciá el portal.',
    )
  }
  try {
    if (!quien) {
      await directory.findByUsername(NADIE)
      return well('Respondió: el portal puede crear, cambiar y desactivar usuarios.')
    }
    const { userName } = quien.caller
    const found = await directory.findByUsername(userName)
    return found
      ? well(`Respondió y encontró a ${found.username}: el portal puede crear, cambiar y desactivar usuarios.`)
      : wrong(
          `Respondió, pero ${userName} no está en el realm que administra.`,
          'Revisá que OIDC_ISSUER y OIDC_ADMIN_URL sean del mismo realm.',
        )
  } catch (error) {
    if (!(error instanceof DirectoryError)) throw error
    return wrong(
      `No respondió lo esperado: ${said(error)}.`,
      DIRECTORY_HELP[error.code] ?? 'Revisá el registro de Keycloak.',
    )
  }
}

const ABIERTAS = { ...SIN_FILTROS, estado: 'abiertas', orden: 'vencimiento', descendente: false } as const

export const probarErp: Probar = async ({ sql, now }, { config: { SAP }, erp }) => {
  try {
    await erp.listSaldos(sql, [NADIE], ABIERTAS, localDay(now))
  } catch (error) {
    if (!SAP && awayReason(error)) throw error
    return wrong(
      `SAP no respondió: ${said(error)}.`,
      'Revisá SAP_URL, SAP_USER, SAP_PASSWORD y SAP_CLIENT, y que el usuario pueda leer los servicios OData.',
    )
  }
  if (SAP) return well('SAP respondió: los saldos se leen en el momento.')
  const actualizado = await erp.getActualizado(sql, now)
  return well(
    actualizado
      ? `Sin SAP: la cuenta corriente se importa. Lo último es del ${formatInstant(actualizado.toISOString())}.`
      : 'Sin SAP: la cuenta corriente se importa, y todavía no se importó nada.',
  )
}

/** Id that no transfer has, because the test only checks that the provider answers. */
const NINGUNA = 'prueba-de-autogestion'

export const probarCobros: Probar = async (_pedido, { config, cobros }) => {
  if (!cobros) return well('Sin COBROS_URL no hay CVU por cliente: cada pago se informa a mano.')
  try {
    await cobros.readTransferencia(NINGUNA)
  } catch (error) {
    return wrong(`${cobros.nombre} no respondió: ${said(error)}.`, 'Revisá COBROS_URL y COBROS_TOKEN.')
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
  if (!desk.isExternal)
    return well('Sin InvGate: las gestiones se atienden en la Mesa. No hay nada externo que probar.')
  try {
    const changed = await desk.listChanges(Math.floor(now.getTime() / 1000) - DAY_S)
    return well(`InvGate respondió. Gestiones con novedades desde ayer: ${changed.length}.`)
  } catch (error) {
    return wrong(
      `InvGate no respondió: ${said(error)}.`,
      'Revisá INVGATE_URL, sus credenciales, e INVGATE_VIEW_ID, la vista que lista las gestiones del portal.',
    )
  }
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
    return wrong(`No funcionó: ${said(error)}.`, revisar)
  }
}

export const probarAntivirus: Probar = async (_context, { store: { antivirus } }) => {
  if (!antivirus)
    return well('Sin antivirus: se revisa el formato y el contenido de los archivos, pero no se buscan virus.')
  try {
    return well(`Respondió ${await antivirus.ready()}. Los archivos con virus no se guardan.`)
  } catch (error) {
    return wrong(
      `El antivirus no respondió: ${said(error)}. Mientras tanto no se pueden subir archivos.`,
      'Revisá que clamd esté en marcha y escuche donde dice CLAMAV.',
    )
  }
}
