import type { ClaseConversacion } from '#contract/conversaciones/reglas.ts'
import { CONVERSADA_TEXTO } from '#contract/mesa/respuestas.ts'
import { Dialogo } from '#ui/Dialogo.tsx'
import { ConversacionDe } from './ConversacionDe.tsx'

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
