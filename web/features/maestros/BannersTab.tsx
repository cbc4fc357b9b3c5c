import { Button, Group, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDay, localDay } from '#contract/fechas.ts'
import { type MaestroBanner, maestros } from '#contract/maestros.ts'
import { type Column, DataTable } from '#ui/DataTable.tsx'
import { useProfile } from '#web/profile.tsx'
import { useCall } from '#web/queries.tsx'
import { BannerDialog } from './BannerDialog.tsx'
import { maestrosPath, NUEVO } from './maestros.paths.ts'
import { useEditar } from './use-editar.ts'

/** Whether it is on show on a day. */
const vigenciaOf = ({ vigenteDesde, vigenteHasta }: MaestroBanner, today: string): string => {
  if (vigenteHasta !== null && vigenteHasta < today) return 'Terminó'
  return vigenteDesde > today ? 'Por venir' : 'Se está mostrando'
}

/** News by business: on show, to come and over. */
export const BannersTab = () => {
  const { editar, close } = useEditar()
  const { negocios } = useProfile()
  const { data, error, isPending, refetch } = useCall(maestros.listBanners)
  const [today] = useState(() => localDay(new Date()))
  const columns: Column<MaestroBanner>[] = [
    { key: 'titulo', title: 'Título', cardLabel: '', opens: true, render: ({ titulo }) => titulo },
    {
      key: 'negocio',
      title: 'Negocio',
      width: 140,
      render: ({ negocioId }) => negocios.find((each) => each.negocioId === negocioId)?.negocio ?? '—',
    },
    { key: 'desde', title: 'Desde', width: 120, render: ({ vigenteDesde }) => formatDay(vigenteDesde) },
    {
      key: 'hasta',
      title: 'Hasta',
      width: 120,
      render: ({ vigenteHasta }) => (vigenteHasta ? formatDay(vigenteHasta) : 'Sin fin'),
    },
    { key: 'vigencia', title: 'Vigencia', width: 160, render: (banner) => vigenciaOf(banner, today) },
  ]
  const edited = data?.find(({ bannerId }) => String(bannerId) === editar)
  const nuevo = (
    <Button
      component={Link}
      to={maestrosPath('banners', { editar: NUEVO })}
      leftSection={<IconPlus size={16} aria-hidden />}
    >
      Nuevo banner
    </Button>
  )
  return (
    <Stack>
      <Group justify="end">{nuevo}</Group>
      <DataTable
        caption="Banners"
        columns={columns}
        rows={data}
        rowKey={({ bannerId }) => bannerId}
        rowLink={({ bannerId }) => maestrosPath('banners', { editar: bannerId })}
        loading={isPending}
        error={error}
        onRetry={() => void refetch()}
        empty={{ text: 'Todavía no hay banners: lo que cargues se ve en Inicio.' }}
        cardsBelow={800}
      />
      {(edited || editar === NUEVO) && <BannerDialog key={editar} banner={edited} onClose={close} />}
    </Stack>
  )
}
