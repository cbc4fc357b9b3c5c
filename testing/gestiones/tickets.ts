import { tickets } from '#contract/tickets/calls.ts'
import type { TipoTicket } from '#contract/tickets/reglas.ts'
import { type Person, PNG, type Portal } from '../portal.ts'

/** Removes fields that are undefined, because browsers do not send them. */
const sent = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

/**
 * Claim of the razón social 1042 as the form sends it. It is about an unapplied payment, which needs no further fields.
 */
export const newReclamo = (over: Record<string, unknown> = {}) =>
  sent({
    titulo: 'Transferencia sin imputar',
    descripcion: 'Pagamos el lunes y la factura sigue pendiente.',
    negocioId: 4,
    sector: 1,
    motivoReclamo: 102,
    ...over,
  })

/** Photos for the given entries of the checklist. Their order is that of `files`. */
export const photos = (...rubros: string[]) => ({
  fotos: rubros.map((rubro, archivo) => ({ rubro, archivo })),
  files: rubros.map((rubro) => ({ name: `${rubro}.png`, content: PNG })),
})

export const FOTOS_MOTO = photos('odometro', 'chasis', 'falla')
export const FOTOS_PIEZA = photos('falla', 'etiqueta')

/**
 * Warranty claim of a motorcycle sold to the razón social 1043, about its brakes. The motorcycle has no other open
 * warranty claim.
 */
export const newGarantia = (garantia: Record<string, unknown> = {}, over: Record<string, unknown> = {}) =>
  sent({
    tipo: 'garantia',
    descripcion: 'El disco delantero vibra.',
    negocioId: 1,
    marca: { marcaId: 101, nombre: 'Tehuel' },
    motivoReclamo: 1004,
    garantia: sent({
      vin: '8AXTH150CRA000123',
      modelo: 'TH 150 Cross',
      numeroMotor: 'TH157FMJ-2600123',
      kilometraje: 3200,
      fechaVenta: '2026-08-01',
      fechaFalla: '2026-11-20',
      fotos: FOTOS_MOTO.fotos,
      ...garantia,
    }),
    ...over,
  })

/** Warranty of a battery that the razón social 1042 bought. */
export const newGarantiaPieza = (garantia: Record<string, unknown> = {}, over: Record<string, unknown> = {}) =>
  sent({
    tipo: 'garantia',
    descripcion: 'No mantiene carga.',
    negocioId: 4,
    marca: { marcaId: 406 },
    motivoReclamo: 4008,
    garantia: sent({
      codigoMaterial: 'AN-12-65',
      lote: '0926-14',
      numeroFactura: 'A-0001-00047112',
      fechaVenta: '2026-09-15',
      fechaFalla: '2026-11-20',
      fotos: FOTOS_PIEZA.fotos,
      ...garantia,
    }),
    ...over,
  })

/** Creates a claim, by default of the razón social 1042; returns its number. */
export const createReclamo = async (
  portal: Portal,
  over: Record<string, unknown> = {},
  person: Person = 'lferreyra',
  razonSocial = 1042,
): Promise<number> => {
  const answer = await portal.call<{ ticketId: number }>(person, tickets.create, {
    params: { razonSocial },
    body: newReclamo(over),
  })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.ticketId
}

/** Inserts a claim or a warranty in the hidden state, which no call of the portal can set. */
export const insertOculto = async (portal: Portal, tipo: TipoTicket, razonSocial: number): Promise<number> => {
  const { rows } = await portal.pool.query<{ id: number }>(
    `insert into ticket (tipo, razon_social_id, usuario_id, estado_id, fecha, negocio_id, sector_id, motivo_id, prioridad_id, origen_id, titulo, descripcion)
     select $1, $2, usuario_id, 3, fecha, negocio_id, sector_id, motivo_id, prioridad_id, origen_id, titulo, descripcion
     from ticket where tipo = $1 order by ticket_id limit 1 returning ticket_id as id`,
    [tipo, razonSocial],
  )
  return rows[0]!.id
}
