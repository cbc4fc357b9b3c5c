import { useState } from 'react'
import { toastError } from '#web/toasts.ts'
import type { Lugar } from './distancia.ts'

const TIMEOUT_MS = 10_000

const DENIED = 1

/** Where the device is, asked only when somebody asks; never kept. */
export const useLugar = () => {
  const [lugar, setLugar] = useState<Lugar>()
  const [isBusy, setBusy] = useState(false)
  const locate = () => {
    if (!('geolocation' in navigator)) return toastError('Este dispositivo no dice dónde está. Filtrá por provincia.')
    setBusy(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setBusy(false)
        setLugar({ latitud: coords.latitude, longitud: coords.longitude })
      },
      ({ code }) => {
        setBusy(false)
        toastError(
          code === DENIED
            ? 'No tenemos permiso para ver dónde estás. Filtrá por provincia.'
            : 'No pudimos saber dónde estás. Filtrá por provincia.',
        )
      },
      { timeout: TIMEOUT_MS, maximumAge: 60_000 },
    )
  }
  return { lugar, isBusy, locate, forget: () => setLugar(undefined) }
}
