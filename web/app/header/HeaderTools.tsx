import { IconHelp } from '@tabler/icons-react'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useMatches, useNavigate } from 'react-router'
import { sesiones } from '#contract/sesiones/calls.ts'
import { call } from '#web/api.ts'
import { readCookie, writeCookie } from '#web/cookies.ts'
import { useTeclas } from '#ui/teclas.ts'
import { pendingId } from '#web/pending-send.ts'
import { useProfile } from '#web/profile.tsx'
import { sessionUser, takeDone, takeSessionOver } from '#web/session.ts'
import { toastSuccess } from '#web/toasts.ts'
import { verComo } from '#web/ver-como.ts'
import { Campana } from './Campana.tsx'
import { HeaderButton } from './HeaderButton.tsx'
import type { Screen } from '../screen.ts'
import { Persona } from './Persona.tsx'
import { lazyPiece } from '#ui/lazy-piece.tsx'

const AyudaPantalla = lazyPiece(async () => (await import('../AyudaPantalla.tsx')).AyudaPantalla)
const Recorrido = lazyPiece(async () => (await import('../../features/ayuda/Recorrido.tsx')).Recorrido)

const Reanudar = lazyPiece(async () => (await import('../Reanudar.tsx')).Reanudar)

/** The walk of the first visit: in Inicio, until it is taken or refused, and whenever it is asked for. */
const PrimeraVisita = () => {
  const { recorridoVisto } = useProfile().usuario
  const { state, key } = useLocation()
  const navigate = useNavigate()
  const isAsked = (state as { recorrido?: boolean } | null)?.recorrido === true
  if (verComo || (recorridoVisto && !isAsked)) return null
  return (
    <Suspense>
      <Recorrido
        key={key}
        isAsked={isAsked}
        onEnd={() => isAsked && void navigate('.', { replace: true, state: null })}
      />
    </Suspense>
  )
}

/** Of this browser's clock. */
const ZONA = Intl.DateTimeFormat().resolvedOptions().timeZone

const MONTH_SECONDS = 2_678_400

/** Where this session is: said once of each, as only the first counts. */
const tellWhere = async (): Promise<void> => {
  const named = (sid = '') => sid.slice(0, 8)
  if (readCookie('sesion') === named(sessionUser()?.sid)) return
  const { sesionId } = await call(sesiones.register, { body: { zona: ZONA }, asOneself: true })
  writeCookie('sesion', named(sesionId), MONTH_SECONDS)
}

/** Ayuda, Notificaciones and the person, at the right of the header. */
export const HeaderTools = () => {
  const [isHelping, setHelping] = useState(false)
  const { esInterno } = useProfile()
  const help = () => setHelping(true)
  // Decisions of a closed page are sent by whichever screen is opened first.
  const finishHeld = useEffectEvent(() => {
    if (esInterno && !verComo) void import('#shared/mesa/salidas.ts').then(({ watchSalidas }) => watchSalidas())
  })
  useEffect(() => {
    const done = takeDone()
    if (done) toastSuccess(done)
    // Nobody waits for it; the next page says it where this one could not.
    void tellWhere().catch(() => {})
    finishHeld()
    if (takeSessionOver()) toastSuccess('Tu sesión había vencido. Ingresaste de nuevo y seguís donde estabas.')
  }, [])
  const pantalla = useMatches().flatMap(({ handle }) => (handle ? [handle as Screen] : []))[0]?.path
  // The desk shows its keys with it.
  useTeclas(pantalla?.split('/')[0] === 'mesa' ? {} : { '?': help })
  return (
    <>
      {pendingId !== undefined && (
        <Suspense>
          <Reanudar />
        </Suspense>
      )}
      <HeaderButton
        visibleFrom="sm"
        label="Ayuda de esta pantalla"
        icon={IconHelp}
        aria-keyshortcuts="?"
        onClick={help}
      />
      {/* What is new concerns who they are, not as whom they see. */}
      {!verComo && <Campana />}
      <Persona onHelp={help} />
      {isHelping && (
        <Suspense>
          <AyudaPantalla pantalla={pantalla} onClose={() => setHelping(false)} />
        </Suspense>
      )}
      {pantalla === '' && <PrimeraVisita />}
    </>
  )
}
