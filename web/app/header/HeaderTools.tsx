import { IconHelp } from '@tabler/icons-react'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useMatches, useNavigate } from 'react-router'
import { sesiones } from '#contract/sesiones/calls.ts'
import { call } from '#web/api.ts'
import { readCookie, writeCookie } from '#web/cookies.ts'
import { useTeclas } from '#ui/teclas.ts'
import { pendingId } from '#web/pending-send.ts'
import { useProfile } from '#web/profile.tsx'
import { sessionUser, takeActionText, takeSessionExpired } from '#web/session.ts'
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

/** Tour of the portal: in Inicio until the user completes or declines it, and whenever they request it. */
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

const ZONA = Intl.DateTimeFormat().resolvedOptions().timeZone

const MONTH_SECONDS = 2_678_400

/**
 * Sends the time zone of this session to the server, once per session, because the server uses only the first report.
 */
const registerSession = async (): Promise<void> => {
  const shortSid = (sid = '') => sid.slice(0, 8)
  if (readCookie('sesion') === shortSid(sessionUser()?.sid)) return
  const { sesionId } = await call(sesiones.register, { body: { zona: ZONA }, asOneself: true })
  writeCookie('sesion', shortSid(sesionId), MONTH_SECONDS)
}

/** Help, notifications and user menu, on the right of the header. */
export const HeaderTools = () => {
  const [isHelping, setHelping] = useState(false)
  const { esInterno } = useProfile()
  const help = () => setHelping(true)
  // Follows the decisions that an earlier page left on the server, on whatever screen opens.
  const followDecisiones = useEffectEvent(() => {
    if (esInterno && !verComo) void import('#shared/mesa/deshacer.tsx').then(({ watchDecisiones }) => watchDecisiones())
  })
  useEffect(() => {
    const actionText = takeActionText()
    if (actionText) toastSuccess(actionText)
    // Ignore a failure, because the next page registers the session.
    void registerSession().catch(() => {})
    followDecisiones()
    if (takeSessionExpired()) toastSuccess('Tu sesión había vencido. Iniciaste sesión de nuevo y seguís donde estabas.')
  }, [])
  const pantalla = useMatches().flatMap(({ handle }) => (handle ? [handle as Screen] : []))[0]?.path
  // In the mesa the key ? opens the list of keys, which includes the help.
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
      {/* Hidden in "Ver como", because notifications belong to the signed-in user and not to the customer. */}
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
