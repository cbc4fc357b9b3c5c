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
