import { Anchor, Button, Card, List, Stack, Text, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Suspense, useId, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { ayuda } from '#contract/ayuda/calls.ts'
import { forgetDraft } from '#shared/borradores/draft.ts'
import { useSend, useSteadyCall } from '#web/queries.tsx'
import { toastSuccess } from '#web/toasts.ts'
import type { ReclamoForm } from './nuevo.form.tsx'
import { lazyPiece } from '#ui/lazy-piece.tsx'

const AyudaDialog = lazyPiece(async () => (await import('#shared/ayuda/AyudaDialog.tsx')).AyudaDialog)

const DEBOUNCE_MS = 500
/** Minimum length of a text with which help articles are searched. */
const MIN_TEXTO = 3

interface ReclamoAyudaProps {
  /** Text of the chosen reason; '' until the user chooses one. */
  motivo: string
  draftKey: string
  /** Called when an article has answered the question and the draft has been deleted. */
  onNotNeeded: () => void
}

/** Help articles that match the text of the claim. An article opens over the form, which keeps its values. */
export const ReclamoAyuda = ({ motivo, draftKey, onNotNeeded }: ReclamoAyudaProps) => {
  const { control } = useFormContext<ReclamoForm>()
  const titulo = useWatch({ control, name: 'titulo' })
  const [texto] = useDebouncedValue(`${motivo} ${titulo}`.trim(), DEBOUNCE_MS)
  const isAsked = texto.length >= MIN_TEXTO
  const { data = [] } = useSteadyCall(ayuda.listSugerencias, { query: { texto } }, { enabled: isAsked })
  const [open, setOpen] = useState<string>()
  const id = useId()
  const voto = useSend(ayuda.setVoto, {
    onSuccess: () => {
      toastSuccess('Qué bueno. El reclamo no se envió.')
      void forgetDraft(draftKey).then(onNotNeeded)
    },
  })
  return (
    <>
      <div aria-live="polite">
        {isAsked && data.length > 0 && (
          <Card withBorder padding="md" component="section" aria-labelledby={id}>
            <Stack gap="xs">
              <Title order={2} size="h3" id={id}>
                Antes de enviar: ¿te sirve esto?
              </Title>
              <List listStyleType="none" spacing="xs" size="sm">
                {data.map((each) => (
                  <List.Item key={each.slug}>
                    <Anchor component="button" type="button" size="sm" onClick={() => setOpen(each.slug)}>
                      {each.titulo}
                    </Anchor>
                    <Text size="xs" c="dimmed">
                      {each.resumen}
                    </Text>
                  </List.Item>
                ))}
              </List>
            </Stack>
          </Card>
        )}
      </div>
      {open && (
        <Suspense>
          <AyudaDialog
            slug={open}
            onClose={() => setOpen(undefined)}
            pie={
              <Card withBorder padding="md">
                <Stack gap="xs" align="start">
                  <Text fw={500}>¿Con esto ya no hace falta el reclamo?</Text>
                  <Text size="sm">Si cerrás, tu reclamo sigue como lo dejaste.</Text>
                  <Button
                    size="compact-md"
                    variant="default"
                    loading={voto.isPending}
                    onClick={() => voto.mutate({ params: { slug: open }, body: { sirvio: true, evitoReclamo: true } })}
                  >
                    No hace falta: descartarlo
                  </Button>
                </Stack>
              </Card>
            }
          />
        </Suspense>
      )}
    </>
  )
}
