import { randomUUID } from 'node:crypto'
import { formatInstant, localDay } from '#contract/base/fechas.ts'
import { formatCount } from '#contract/base/formato.ts'
import type { ConexionId } from '#contract/puesta-en-marcha/reglas.ts'
import type { Prueba } from '#contract/puesta-en-marcha/shapes.ts'
import { type Erp, SIN_FILTROS } from '#gateways/erp/erp.ts'
import { DirectoryError, type IdentityDirectory } from '#gateways/identity/directory.ts'
import type { Mailbox } from '#gateways/mailbox/mailbox.ts'
import type { Mail } from '#gateways/mail/mail.ts'
import { renderMail } from '#gateways/mail/plantilla.ts'
import type { ServiceDesk } from '#gateways/service-desk/desk.ts'
import type { Distribuidor } from '#modules/distribuidor'
import type { Config } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import type { FileStore } from '#server/files.ts'
import { selectEmail } from './puesta-en-marcha.repository.ts'

export interface PruebasParts {
  config: Config
  mail: Mail
  /** Where answers come in; undefined: nowhere. */
  mailbox: Mailbox | undefined
  erp: Erp
  desk: ServiceDesk
  directory: IdentityDirectory
  store: FileStore
  distribuidor: Distribuidor
}

const well = (respuesta: string): Prueba => ({ anduvo: true, respuesta, hacer: null })
const wrong = (respuesta: string, hacer: string): Prueba => ({ anduvo: false, respuesta, hacer })

/** What whoever answered said: its first line, without the full stop that ours has. */
const said = (error: unknown): string => {
  const text = (error as { detail?: string }).detail ?? (error instanceof Error ? error.message : String(error))
  return text.split('\n', 1)[0]!.replace(/\.$/, '')
}

const probarCorreo = async (
  { sql, caller, now }: Context,
  { config, mail, distribuidor }: PruebasParts,
): Promise<Prueba> => {
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
    return wrong(
      `El servidor de correo no lo tomó: ${said(error)}.`,
      'Revisá SMTP_URL (dirección, puerto, usuario y clave) y MAIL_FROM.',
    )
  }
  return mail.carpeta
    ? wrong(
        'No hay servidor de correo: quedó en una carpeta del servidor y no le llega a nadie.',
        'Definí SMTP_URL y reiniciá el portal.',
      )
    : well(`El servidor de correo tomó un mensaje para ${para}. Fijate que llegue, también en correo no deseado.`)
}

const probarRespuestas = async (_context: Context, { config, mailbox }: PruebasParts): Promise<Prueba> => {
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
  unavailable: 'Revisá que Keycloak esté en marcha y que el portal lo alcance en OIDC_ADMIN_URL.',
}

const probarIdentidad = async (
  { caller }: Context,
  { config: { KEYCLOAK }, directory }: PruebasParts,
): Promise<Prueba> => {
  if (KEYCLOAK && !KEYCLOAK.clientSecret) {
    return wrong('Falta la clave de la cuenta de servicio.', 'Definí OIDC_ADMIN_SECRET y reiniciá el portal.')
  }
  try {
    const found = await directory.findByUsername(caller.userName)
    return found
      ? well(`Contestó y encontró a ${found.username}: se puede invitar, cambiar y dar de baja a la gente.`)
      : wrong(
          `Contestó, pero ${caller.userName} no está en el realm que administra.`,
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

/** A customer number that nobody has: what is asked is whether anybody answers. */
const NADIE = '0000000000'
const ABIERTAS = { ...SIN_FILTROS, estado: 'abiertas', orden: 'vencimiento', descendente: false } as const

const probarErp = async ({ sql, now }: Context, { config: { SAP }, erp }: PruebasParts): Promise<Prueba> => {
  try {
    await erp.listSaldos(sql, [NADIE], ABIERTAS, localDay(now))
  } catch (error) {
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

const DAY_S = 86_400

const probarMesa = async ({ now }: Context, { desk }: PruebasParts): Promise<Prueba> => {
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

const probarArchivos = async (_context: Context, { config, store }: PruebasParts): Promise<Prueba> => {
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

const probarAntivirus = async (_context: Context, { store: { antivirus } }: PruebasParts): Promise<Prueba> => {
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

const PRUEBAS: Record<ConexionId, (context: Context, parts: PruebasParts) => Promise<Prueba>> = {
  correo: probarCorreo,
  respuestas: probarRespuestas,
  identidad: probarIdentidad,
  erp: probarErp,
  mesa: probarMesa,
  archivos: probarArchivos,
  antivirus: probarAntivirus,
}

/** Tries what stands outside and says what came back; what does not work is an answer, not an error. */
export const probarConexion = (
  context: Context,
  { params: { conexion } }: { params: { conexion: ConexionId } },
  parts: PruebasParts,
): Promise<Prueba> => {
  context.audit({ entidad: 'conexion', entidadId: conexion })
  return PRUEBAS[conexion](context, parts)
}
