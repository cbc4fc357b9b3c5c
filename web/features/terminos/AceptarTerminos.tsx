import { Box, Button, Card, Checkbox, Container, Group, ScrollArea, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { terminos } from '#contract/terminos/calls.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { ApiError } from '#web/api.ts'
import { useSend } from '#web/queries.tsx'
import { signOut } from '#web/session.ts'
import { DescargarTerminos } from './DescargarTerminos.tsx'
import { Terminos, useTerminos } from './Terminos.tsx'

const PENDIENTE = 'Para seguir, marcá que leíste y aceptás los términos.'

/**
 * Screen that asks the user to accept the terms, at the first sign-in and after each change. It hides all other screens
 * until then.
 */
export const AceptarTerminos = () => {
  const [acepta, setAcepta] = useState(false)
  const [novedades, setNovedades] = useState(false)
  const [error, setError] = useState<string>()
  const textos = useTerminos()
  const send = useSend(terminos.accept)
  const complain = (why: string) => {
    setError(why)
    document.getElementById('acepta-terminos')?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!acepta) {
      complain(PENDIENTE)
      return
    }
    if (!textos.data) return
    const { version } = textos.data
    send.mutate(
      { body: { version, novedades } },
      {
        onError: (failure) => {
          const changed = failure instanceof ApiError && failure.fields?.['version']
          if (!changed) return
          // A newer version was published while the user read this version, so ask again.
          setAcepta(false)
          void textos.refetch()
          complain(changed)
        },
      },
    )
  }
  return (
    <Container size="sm" component="main" py={{ base: 'md', sm: 'xl' }}>
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <PageHeader title="Términos y condiciones" actions={<DescargarTerminos />} />
          <Text>Antes de empezar, leé y aceptá cómo se usa el portal y cómo cuidamos tus datos.</Text>
          <Card withBorder padding={0}>
            <ScrollArea.Autosize
              mah="50vh"
              viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': 'Texto completo' }}
            >
              <Box p="lg">
                <Stack gap="lg">
                  <Terminos de={textos} />
                </Stack>
              </Box>
            </ScrollArea.Autosize>
          </Card>
          <Checkbox
            id="acepta-terminos"
            label="Leí y acepto los Términos y Condiciones y la Política de Privacidad"
            checked={acepta}
            error={error}
            required
            onChange={(event) => {
              setAcepta(event.currentTarget.checked)
              setError(undefined)
            }}
          />
          <Checkbox
            label="Quiero recibir novedades comerciales por email"
            description="Es opcional: podés usar el portal igual."
            checked={novedades}
            onChange={(event) => setNovedades(event.currentTarget.checked)}
          />
          <Group>
            <Button type="submit" loading={send.isPending} disabled={!textos.data}>
              Aceptar y continuar
            </Button>
            <Button variant="subtle" color="gray" onClick={() => void signOut()}>
              Cerrar sesión
            </Button>
          </Group>
        </Stack>
      </form>
    </Container>
  )
}
