import { randomUUID } from 'node:crypto'
import { formatInstant, localDay } from '#contract/valores/fechas.ts'
import { formatCount } from '#contract/valores/formato.ts'
import { SIN_FILTROS } from '#gateways/erp/erp.ts'
import { DirectoryError } from '#gateways/identity/directory.ts'
import { renderMail } from '#gateways/mail/plantilla.ts'
import { awayReason } from '#server/db/database-start.ts'
import { type Probar, said, well, wrong } from './puesta-en-marcha-prueba.rules.ts'
import { selectEmail } from './puesta-en-marcha.repository.ts'

/** User name and customer number that nobody has: the test only checks that the system answers. */
const NADIE = '0000000000'

const EN_CARPETA = wrong(
  'No hay servidor de correo: queda en una carpeta del servidor y no le llega a nadie.',
  'Definí SMTP_URL y reiniciá el portal.',
)
const REVISAR_CORREO = 'Revisá SMTP_URL (dirección, puerto, usuario y clave) y MAIL_FROM.'

/** Sends a test mail to the user of the screen. Without a user it only connects to the mail server. */
export const probarCorreo: Probar = async ({ sql, quien, now }, { config, mail, distribuidor }) => {
  if (!quien) {
    if (mail.carpeta)
      return config.NODE_ENV === 'production' ? EN_CARPETA : well(`Sin servidor de correo: quedan en ${mail.carpeta}.`)
    try {
      await mail.ready?.()
      return well('El servidor de correo dejó entrar al portal.')
    } catch (error) {
      return wrong(`No se pudo entrar al servidor de correo: ${said(error)}.`, REVISAR_CORREO)
    }
  }
  const { caller } = quien
  const para = await selectEmail(sql, caller.usuarioId)
  const contenido = {
    asunto: 'Correo de prueba',
    titulo: 'El correo del portal funciona',
    saludo: caller.nombre,
    parrafos: [`Lo pediste desde Puesta en marcha el ${formatInstant(now.toISOString())}.`],
    datos: [],
    boton: { texto: 'Volver a Puesta en marcha', url: `${config.PUBLIC_URL}/autogestion/puesta-en-marcha` },
  }
  try {
    await mail.send({ id: randomUUID(), para, ...renderMail(contenido, distribuidor) })
  } catch (error) {
    return wrong(`El servidor de correo no lo tomó: ${said(error)}.`, REVISAR_CORREO)
  }
  return mail.carpeta
    ? EN_CARPETA
    : well(`El servidor de correo tomó un mensaje para ${para}. Fijate que llegue, también en correo no deseado.`)
}

export const probarRespuestas: Probar = async (_context, { config, mailbox }) => {
  if (!mailbox) return well('Nadie contesta por correo: los correos dicen que se responde en el portal.')
  try {
    const esperan = await mailbox.count()
    return well(
      config.MAILBOX?.url
        ? `El buzón ${config.MAILBOX.address} contestó. Mensajes que esperan: ${formatCount(esperan)}.`
        : 'Sin buzón: se contesta en la página de los correos de desarrollo.',
    )
  } catch (error) {
    return wrong(
      `El buzón no contestó: ${said(error)}.`,
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
      'Falta la clave de la cuenta de servicio: no se puede crear, cambiar ni dar de baja usuarios desde el portal.',
      'Definí OIDC_ADMIN_SECRET y reiniciá el portal.',
    )
  }
  try {
    if (!quien) {
      await directory.findByUsername(NADIE)
      return well('Contestó: se puede invitar, cambiar y dar de baja a la gente.')
    }
    const { userName } = quien.caller
    const found = await directory.findByUsername(userName)
    return found
      ? well(`Contestó y encontró a ${found.username}: se puede invitar, cambiar y dar de baja a la gente.`)
      : wrong(
          `Contestó, pero ${userName} no está en el realm que administra.`,
          'Revisá que OIDC_ISSUER y OIDC_ADMIN_URL sean del mismo realm.',
        )
  } catch (error) {
    if (!(error instanceof DirectoryError)) throw error
    return wrong(
      `No contestó lo que se le pidió: ${said(error)}.`,
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
      `SAP no contestó: ${said(error)}.`,
      'Revisá SAP_URL, SAP_USER, SAP_PASSWORD y SAP_CLIENT, y que el usuario pueda leer los servicios OData.',
    )
  }
  if (SAP) return well('SAP contestó: los saldos se leen en vivo.')
  const actualizado = await erp.getActualizado(sql, now)
  return well(
    actualizado
      ? `Sin SAP: la cuenta corriente se importa. Lo último es del ${formatInstant(actualizado.toISOString())}.`
      : 'Sin SAP: la cuenta corriente se importa, y todavía no se importó nada.',
  )
}

/** Id that no transfer has. */
const NINGUNA = 'prueba-de-autogestion'

export const probarCobros: Probar = async (_pedido, { config, cobros }) => {
  if (!cobros) return well('Nadie cobra por transferencia para la distribuidora: cada pago se informa.')
  try {
    await cobros.readTransferencia(NINGUNA)
  } catch (error) {
    return wrong(`${cobros.nombre} no contestó: ${said(error)}.`, 'Revisá COBROS_URL y COBROS_TOKEN.')
  }
  return config.COBROS_URL && !config.COBROS_DESDE.length
    ? wrong(
        `${cobros.nombre} contestó, y no se escucha ninguno de sus avisos.`,
        'Definí COBROS_DESDE con las direcciones desde las que avisa.',
      )
    : well(`${cobros.nombre} contestó.`)
}

const DAY_S = 86_400

export const probarMesa: Probar = async ({ now }, { desk }) => {
  if (!desk.isExternal) return well('Sin InvGate: el portal es la mesa de ayuda, no hay nada afuera que probar.')
  try {
    const changed = await desk.listChanges(Math.floor(now.getTime() / 1000) - DAY_S)
    return well(`InvGate contestó. Gestiones con novedades desde ayer: ${changed.length}.`)
  } catch (error) {
    return wrong(
      `InvGate no contestó: ${said(error)}.`,
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
    return wrong(`No anduvo: ${said(error)}.`, revisar)
  }
}

export const probarAntivirus: Probar = async (_context, { store: { antivirus } }) => {
  if (!antivirus) return well('Sin antivirus: de los archivos se revisa qué son y qué traen, y no se buscan virus.')
  try {
    return well(`Contestó ${await antivirus.ready()}. Lo que no encuentra limpio no se guarda.`)
  } catch (error) {
    return wrong(
      `El antivirus no contestó: ${said(error)}. Mientras tanto no entran archivos.`,
      'Revisá que clamd esté en marcha y escuche donde dice CLAMAV.',
    )
  }
}
