import { CAPACIDADES } from '#contract/base/capacidades.ts'
import { conversaciones } from '#contract/conversaciones/calls.ts'
import { CERRADA, type ClaseConversacion } from '#contract/conversaciones/reglas.ts'
import { CLASES } from '#contract/mesa/reglas.ts'
import { CONVERSADA_TEXTO } from '#contract/mesa/respuestas.ts'
import { Conversacion } from '#shared/comentarios/Conversacion.tsx'
import type { PanelProps } from '#shared/mesa/panel.ts'
import { Dialogo } from '#ui/Dialogo.tsx'
import { useProfile } from '#web/profile.tsx'
import { useCall, useSend } from '#web/queries.tsx'

interface ConversacionDeProps {
  clase: ClaseConversacion
  id: number
  /** true: the URL asks for it, so scroll to it. */
  isAsked?: boolean
  /** In the mesa: moves to the next item after a change of state. */
  onDone?: PanelProps['onDone'] | undefined
}

/** Values until the call has answered. */
const SIN_LEER_TODAVIA = { leidoHasta: null, sinLeer: false, puedeComentar: false, puedeAnotar: false }

/** Conversation, refetched every 30 s while mounted. */
const LiveConversation = ({ clase, id, ...rest }: ConversacionDeProps) => {
  const params = { clase, entidadId: id }
  const { data, error, refetch } = useCall(conversaciones.get, { params }, { refetchInterval: 30_000 })
  const create = useSend(conversaciones.create)
  const read = useSend(conversaciones.setLeida)
  return (
    <Conversacion
      clase={clase}
      id={id}
      nombre={`${CONVERSADA_TEXTO[clase].titulo} ${id}`}
      draftKey={`conversaciones/${clase}/${id}/comentario`}
      // These classes have their own forms for decisions, so comments change no state.
      detail={{ ...SIN_LEER_TODAVIA, ...data, version: 0, acciones: [] }}
      cerrada={CERRADA[clase]}
      comentarios={{ data: data?.comentarios, error, refetch }}
      ruta={(body) => ({ route: conversaciones.create, sent: { params, body } })}
      send={(sent) => create.mutateAsync({ ...sent, params })}
      onRead={() => read.mutate({ params })}
      {...rest}
    />
  )
}

/** Conversation with the customer about something without its own screen; for the customer and the staff in charge. */
export const ConversacionDe = (props: ConversacionDeProps) => {
  const { esInterno, hasRole } = useProfile()
  const isTheirs = !esInterno || hasRole(...CAPACIDADES[CLASES[props.clase].capacidad].roles)
  return isTheirs && <LiveConversation key={`${props.clase}-${props.id}`} {...props} />
}

interface ConversacionDialogProps {
  clase: ClaseConversacion
  id: number
  onClose: () => void
}

/** Dialog with the conversation of something without its own screen. Its text is autosaved. */
export const ConversacionDialog = ({ clase, id, onClose }: ConversacionDialogProps) => (
  <Dialogo opened onClose={onClose} title={`${CONVERSADA_TEXTO[clase].titulo} ${id}`} size="lg" losesNothing>
    <ConversacionDe clase={clase} id={id} />
  </Dialogo>
)
