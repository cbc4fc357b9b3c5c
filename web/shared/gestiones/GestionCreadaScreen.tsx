import { Button, Card, Group, Stack, Title } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ERRORS } from '#contract/base/errors.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { useProfile } from '#web/profile.tsx'
import { EstadoChip } from './EstadoChip.tsx'
import type { Gestion, Vista } from './gestion.ts'
import { PanelPorVenir } from './PanelPorVenir.tsx'

interface CreadaScreenProps<D> {
  /** Until it is here. */
  title: string
  /** What is said while it comes. */
  conArticulo: string
  /** As the address has it: it may be no number. */
  id: string | undefined
  /** Reads what was sent, as it was kept. */
  useDetail: (id: number) => UseQueryResult<D, Error>
  children: (detail: D, id: number) => ReactNode
}

type EsperaProps<D> = Omit<CreadaScreenProps<D>, 'id'> & { id: number }

const Espera = <D,>({ title, conArticulo, id, useDetail, children }: EsperaProps<D>) => {
  const { data, error, refetch } = useDetail(id)
  if (data) return children(data, id)
  return (
    <Stack>
      <PageHeader title={title} />
      <PanelPorVenir gestion={{ conArticulo }} error={error} onRetry={() => void refetch()} />
    </Stack>
  )
}

/** The address of what was sent: a reload, or a link that was kept, says it again. */
export const CreadaScreen = <D,>({ id = '', ...props }: CreadaScreenProps<D>) =>
  /^\d{1,9}$/.test(id) ? (
    <Espera {...props} id={Number(id)} />
  ) : (
    <Stack>
      <PageHeader title={props.title} />
      <EmptyState text={ERRORS['no-encontrado'].text} />
    </Stack>
  )

interface GestionCreadaScreenProps<D extends { estadoId: number }> extends Pick<
  CreadaScreenProps<D>,
  'id' | 'useDetail'
> {
  gestion: Gestion
  /** "iniciada", "abierto": how one begins. */
  estado: string
  /** The state that has that name: in another one what was to come has come. */
  nace: number
  /** The first button: where it goes, and what it says. */
  ver: { vista: Vista; label: string }
  /** What was sent, to be checked. */
  enviado: (detail: D) => ReactNode
  /** What comes next, as it begins. */
  children: (detail: D) => ReactNode
}

/** A gestión was sent: the number to quote, what comes next, and what was sent. */
export const GestionCreadaScreen = <D extends { estadoId: number }>(props: GestionCreadaScreenProps<D>) => {
  const { gestion, id: asked, useDetail, estado, nace, ver, enviado, children } = props
  const { esInterno } = useProfile()
  const whose = esInterno ? gestion.alEmpezar : `Tu ${gestion.singular.toLocaleLowerCase('es')}`
  return (
    <CreadaScreen title={gestion.enviada} conArticulo={gestion.conArticulo} id={asked} useDetail={useDetail}>
      {(detail, id) => (
        <Stack maw={1000}>
          <PageHeader title={`${whose} Nº ${id} quedó ${estado}`} />
          <Card withBorder padding="lg">
            <Stack>
              {detail.estadoId === nace ? (
                children(detail)
              ) : (
                <Group gap="xs">
                  Ahora está <EstadoChip estadoId={detail.estadoId} />
                </Group>
              )}
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
              {enviado(detail)}
            </Stack>
          </Card>
        </Stack>
      )}
    </CreadaScreen>
  )
}
