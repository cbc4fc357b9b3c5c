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
  /** Title while the data load. */
  title: string
  /** Spanish name of the item with its article, for the text while loading. */
  conArticulo: string
  /** Id in the URL; undefined or not a number when the URL is wrong. */
  id: string | undefined
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

/** Confirmation screen after a send. It has its own URL, so that a reload or a bookmark shows it again. */
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
  /** Name of the initial state: "iniciada", "abierto". */
  estado: string
  /** Id of the initial state. In any other state the text about the next steps is outdated, so it is hidden. */
  estadoInicial: number
  /** View that the first button opens, and the text of the button. */
  ver: { vista: Vista; label: string }
  /** Summary of the sent data. */
  enviado: (detail: D) => ReactNode
  /** Returns the text about the next steps, shown in the initial state. */
  children: (detail: D) => ReactNode
}

/** Confirmation that a gestión was created: its number, what happens next, and the sent data. */
export const GestionCreadaScreen = <D extends { estadoId: number }>(props: GestionCreadaScreenProps<D>) => {
  const { gestion, id: asked, useDetail, estado, estadoInicial, ver, enviado, children } = props
  const { esInterno } = useProfile()
  const whose = esInterno ? gestion.alEmpezar : `Tu ${gestion.singular.toLocaleLowerCase('es')}`
  return (
    <CreadaScreen title={gestion.enviada} conArticulo={gestion.conArticulo} id={asked} useDetail={useDetail}>
      {(detail, id) => (
        <Stack maw={1000}>
          <PageHeader title={`${whose} Nº ${id} quedó ${estado}`} />
          <Card withBorder padding="lg">
            <Stack>
              {detail.estadoId === estadoInicial ? (
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
