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
  /** true: the URL asks for the conversation, so scroll to it. */
  isAsked?: boolean
  /** Set in the mesa. Called after a change of state, to move to the next item. */
  onDone?: PanelProps['onDone'] | undefined
}

/** Values used while the request is pending. */
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
      // `acciones` is empty: a comment changes no state here, because these kinds of item have a form for each
      // decision.
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

/**
 * Conversation with the customer about an item without its own screen, such as a certificate. Only customers and the
 * staff in charge see the conversation.
 */
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

/** Dialog with the conversation about an item without its own screen. Autosaves unsent text. */
export const ConversacionDialog = ({ clase, id, onClose }: ConversacionDialogProps) => (
  <Dialogo opened onClose={onClose} title={`${CONVERSADA_TEXTO[clase].titulo} ${id}`} size="lg" losesNothing>
    <ConversacionDe clase={clase} id={id} />
  </Dialogo>
)
