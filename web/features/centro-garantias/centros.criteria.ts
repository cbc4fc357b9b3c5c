import { CENTRO_SERVICIOS, type CentroCriteria, type CentroServicio } from '#contract/centros-garantias.ts'

const isServicio = (text: string | null): text is CentroServicio =>
  text !== null && Object.hasOwn(CENTRO_SERVICIOS, text)

/** What the address of the screen says, as the server takes it. */
export const readCentroCriteria = (params: URLSearchParams): CentroCriteria => {
  const text = (name: string, max: number) => params.get(name)?.slice(0, max) || undefined
  const [provincia, localidad, texto] = [text('provincia', 60), text('localidad', 80), text('texto', 80)]
  const [marca, servicio] = [params.get('marca') ?? '', params.get('servicio')]
  return {
    ...(provincia && { provincia }),
    ...(localidad && { localidad }),
    ...(/^\d{1,9}$/.test(marca) && { marcaId: Number(marca) }),
    ...(isServicio(servicio) && { servicio }),
    ...(texto && { texto }),
  }
}

const EARTH_KM = 6371
const radians = (degrees: number): number => (degrees * Math.PI) / 180

export interface Lugar {
  latitud: number
  longitud: number
}

/** Kilometres in a straight line between two places. */
export const distanceKm = (from: Lugar, to: Lugar): number => {
  const [dLat, dLon] = [radians(to.latitud - from.latitud), radians(to.longitud - from.longitud)]
  const a =
    Math.sin(dLat / 2) ** 2 + Math.cos(radians(from.latitud)) * Math.cos(radians(to.latitud)) * Math.sin(dLon / 2) ** 2
  return 2 * EARTH_KM * Math.asin(Math.sqrt(a))
}
