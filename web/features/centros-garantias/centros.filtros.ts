import { CENTRO_SERVICIOS } from '#contract/centros-garantias/reglas.ts'
import type { centrosGarantias } from '#contract/centros-garantias/calls.ts'
import type { ReplyOf } from '#contract/route.ts'
import { id, optionsOf, palabras, textoDe, unoDe } from '#shared/lists/filtros.ts'

const EARTH_KM = 6371
const radians = (degrees: number): number => (degrees * Math.PI) / 180

export interface Lugar {
  latitud: number
  longitud: number
}

/** Returns the straight-line distance (km) between two places. */
export const distanceKm = (from: Lugar, to: Lugar): number => {
  const [dLat, dLon] = [radians(to.latitud - from.latitud), radians(to.longitud - from.longitud)]
  const a =
    Math.sin(dLat / 2) ** 2 + Math.cos(radians(from.latitud)) * Math.cos(radians(to.latitud)) * Math.sin(dLon / 2) ** 2
  return 2 * EARTH_KM * Math.asin(Math.sqrt(a))
}

/**
 * Returns the filters by province, town, brand and service. Offers only the towns of `provincia`, the chosen province.
 */
export const filtrosOf = (
  opciones: ReplyOf<typeof centrosGarantias.getOpciones> | undefined,
  provincia: string | null,
) => ({
  provincia: textoDe('Provincia', opciones?.lugares.map((lugar) => lugar.provincia) ?? [], {
    max: 60,
    clears: ['localidad'],
  }),
  localidad: textoDe('Localidad', opciones?.lugares.find((lugar) => lugar.provincia === provincia)?.localidades ?? [], {
    max: 80,
    when: provincia !== null,
  }),
  marca: id('Marca', optionsOf(opciones?.marcas ?? [], 'marcaId', 'nombre'), {
    placeholder: 'Todas',
    searchable: true,
  }),
  servicio: unoDe('Servicio', CENTRO_SERVICIOS),
  texto: palabras('Nombre, localidad o código postal'),
})
