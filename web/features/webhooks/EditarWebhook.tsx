import { webhooks } from '#contract/conexiones/calls.ts'
import type { ReplyOf } from '#contract/route.ts'
import { Formulario } from '#shared/forms/Formulario.tsx'
import { useFormSend } from '#shared/forms/use-form-send.ts'
import { useProfile } from '#web/profile.tsx'
import { useSend } from '#web/queries.tsx'
import { type Destino, destinoOf, pathOf } from './webhooks.form.ts'

type Webhook = ReplyOf<typeof webhooks.list>[number]

/** Form that changes URL and events of a webhook. The secret of the webhook stays the same. */
export const EditarWebhook = ({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) => {
  const { webhookId, direccion, eventos, apagado, version } = webhook
  const campos = destinoOf(useProfile(), eventos)
  const update = useSend(webhooks.update)
  const de = useFormSend({
    start: { direccion, eventos } as Destino,
    shape: async () => (await import('#contract/webhooks/shapes.ts')).WebhookUpdate,
    campos,
    bodyOf: (datos) => ({
      // Send the URL only if it has changed, because a change of the URL requires a recent sign-in.
      ...(datos.direccion.trim() !== direccion && { direccion: datos.direccion.trim() }),
      eventos: datos.eventos,
      activo: apagado === null,
      version,
    }),
    pathOf,
    send: (body) => update.mutateAsync({ params: { webhookId }, body }),
    done: 'Guardamos los cambios. El secreto es el mismo.',
    onDone: onClose,
    rereads: true,
  })
  return <Formulario de={de} campos={campos} enviar="Guardar" onCancel={onClose} />
}
