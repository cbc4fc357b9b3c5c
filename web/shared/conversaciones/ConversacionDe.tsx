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
  /** The address asks for it: it is brought on screen. */
  isAsked?: boolean
  /** At the desk: what comes after one that was moved. */
  onDone?: PanelProps['onDone'] | undefined
}

/** Until it is known what may be said. */
const SIN_LEER_TODAVIA = { leidoHasta: null, sinLeer: false, puedeComentar: false, puedeAnotar: false }

/** What was said, asked again every half a minute while it is on screen. */
const Hablada = ({ clase, id, ...rest }: ConversacionDeProps) => {
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
      // These are decided by their own forms: a comment moves none of them.
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

/** What is said with the customer of what has no conversation of its own: for the customer, and for who works on it. */
export const ConversacionDe = (props: ConversacionDeProps) => {
  const { esInterno, hasRole } = useProfile()
  const isTheirs = !esInterno || hasRole(...CAPACIDADES[CLASES[props.clase].capacidad].roles)
  return isTheirs && <Hablada key={`${props.clase}-${props.id}`} {...props} />
}

interface ConversacionDialogProps {
  clase: ClaseConversacion
  id: number
  onClose: () => void
}

/** The conversation of what has no screen of its own. What is typed is kept. */
export const ConversacionDialog = ({ clase, id, onClose }: ConversacionDialogProps) => (
  <Dialogo opened onClose={onClose} title={`${CONVERSADA_TEXTO[clase].titulo} ${id}`} size="lg" losesNothing>
    <ConversacionDe clase={clase} id={id} />
  </Dialogo>
)
