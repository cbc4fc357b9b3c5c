// What the worker shows instead of a screen that cannot be reached, at that screen's own address.
import { config } from '#web/config.ts'

const AGAIN_MS = 3000

const element = (id: string): HTMLElement => document.getElementById(id)!
const { nombre, soporte } = config.distribuidor
element('marca').textContent = nombre
const telefono = element('telefono') as HTMLAnchorElement
telefono.textContent = soporte.telefono
telefono.href = `tel:${soporte.telefono.replace(/[^+\d]/g, '')}`
const reintentar = element('reintentar') as HTMLButtonElement

/** The screen itself, once the portal answers: a network that is there does not say that the portal is. */
const goOn = async (): Promise<void> => {
  const isUp = await fetch('/salud', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (isUp) location.reload()
}

addEventListener('online', () => void goOn())
setInterval(() => void goOn(), AGAIN_MS)
reintentar.addEventListener('click', () => {
  reintentar.disabled = true
  void goOn().finally(() => {
    reintentar.disabled = false
    element('estado').textContent = 'Todavía no hay conexión. Cuando vuelva, seguís donde estabas sin hacer nada.'
  })
})
