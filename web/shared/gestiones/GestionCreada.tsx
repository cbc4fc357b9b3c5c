import { Button, Card, Group, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PageHeader } from '#ui/PageHeader.tsx'
import { useProfile } from '#web/profile.tsx'
import type { Gestion, Vista } from './gestion.ts'

interface GestionCreadaProps {
  gestion: Gestion
  id: number
  /** "iniciada", "abierto". */
  estado: string
  /** The first button: where it goes, and what it says. */
  ver: { vista: Vista; label: string }
  /** What was sent, to be checked. */
  enviado: ReactNode
  /** What comes next. */
  children: ReactNode
}

/** It is done: the number to quote, and what comes next. */
export const GestionCreada = ({ gestion, id, estado, ver, enviado, children }: GestionCreadaProps) => {
  const { esInterno } = useProfile()
  const whose = esInterno ? gestion.alEmpezar : `Tu ${gestion.singular.toLocaleLowerCase('es')}`
  return (
    <Stack maw={1000}>
      <PageHeader title={`${whose} Nº ${id} quedó ${estado}`} />
      <Card withBorder padding="lg">
        <Stack>
          {children}
          <Group>
            <Button component={Link} to={gestion.path(id, ver.vista)}>
              {ver.label}
            </Button>
            <Button component={Link} to={gestion.listPath()} variant="default">
              Volver a {gestion.plural}
            </Button>
          </Group>
        </Stack>
      </Card>
      <Card withBorder padding="lg" component="section" aria-labelledby="enviado">
        <Stack>
          <Title order={2} size="h3" id="enviado">
            {esInterno ? 'Qué se envió' : 'Qué enviaste'}
          </Title>
          {enviado}
        </Stack>
      </Card>
    </Stack>
  )
}
