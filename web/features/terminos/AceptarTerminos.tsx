import { Box, Button, Card, Checkbox, Container, Group, ScrollArea, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { terminos } from '#contract/terminos/calls.ts'
import { TERMINOS_VERSION } from '#contract/terminos/texto.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { useSend } from '#web/queries.tsx'
import { signOut } from '#web/session.ts'
import { DescargarTerminos } from './DescargarTerminos.tsx'
import { Terminos } from './Terminos.tsx'

const PENDIENTE = 'Para seguir, marcá que leíste y aceptás los términos.'

interface AceptarTerminosProps {
  onAccepted: () => void
}

/** At the first sign-in, and again whenever the terms change: nothing else is shown until they are accepted. */
export const AceptarTerminos = ({ onAccepted }: AceptarTerminosProps) => {
  const [acepta, setAcepta] = useState(false)
  const [novedades, setNovedades] = useState(false)
  const [error, setError] = useState<string>()
  const send = useSend(terminos.accept, { onSuccess: onAccepted })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!acepta) {
      setError(PENDIENTE)
      document.getElementById('acepta-terminos')?.focus()
      return
    }
    send.mutate({ body: { version: TERMINOS_VERSION, novedades } })
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
                  <Terminos />
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
            label="Quiero recibir novedades comerciales por e-mail"
            description="Es opcional: podés usar el portal igual."
            checked={novedades}
            onChange={(event) => setNovedades(event.currentTarget.checked)}
          />
          <Group>
            <Button type="submit" loading={send.isPending}>
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
