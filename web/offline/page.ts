// Script of the offline page, which the service worker shows in place of a screen that cannot be reached.
import { config } from '#web/config.ts'

const RETRY_MS = 3000

const element = (id: string): HTMLElement => document.getElementById(id)!
const { nombre, soporte } = config.distribuidor
element('marca').textContent = nombre
const telefono = element('telefono') as HTMLAnchorElement
telefono.textContent = soporte.telefono
telefono.href = `tel:${soporte.telefono.replace(/[^+\d]/g, '')}`
const reintentar = element('reintentar') as HTMLButtonElement

/** Reloads the screen once the portal answers. The `online` event alone only means that there is a network. */
const reloadWhenUp = async (): Promise<void> => {
  const isUp = await fetch('/salud', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (isUp) location.reload()
}

addEventListener('online', () => void reloadWhenUp())
setInterval(() => void reloadWhenUp(), RETRY_MS)
reintentar.addEventListener('click', () => {
  reintentar.disabled = true
  void reloadWhenUp().finally(() => {
    reintentar.disabled = false
    element('estado').textContent = 'Todavía no hay conexión. Cuando vuelva, seguís donde estabas sin hacer nada.'
  })
})
