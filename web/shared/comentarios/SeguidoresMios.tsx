import { Button, Select, Stack } from '@mantine/core'
import { IconBell, IconBellOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { Seguidores } from '#contract/base/gestiones.shapes.ts'
import type { ClaseSeguida } from '#contract/mesa/respuestas.ts'
import { seguidores } from '#contract/seguidores/calls.ts'
import { useCall, useSend } from '#web/queries.tsx'

interface SeguidoresMiosProps {
  clase: ClaseSeguida
  id: number
  sigo: boolean
  aCargo: Seguidores['aCargo']
}

/** Select of the assignee, and a button to follow the gestión or to stop following it. */
export const SeguidoresMios = ({ clase, id, sigo, aCargo }: SeguidoresMiosProps) => {
  const params = { clase, entidadId: id }
  const [isOpen, setOpen] = useState(false)
  const { data = [], isFetching } = useCall(seguidores.listColegas, { params }, { enabled: isOpen })
  const follow = useSend(seguidores.setSigo)
  const assign = useSend(seguidores.setACargo)
  const colegas = data.length || !aCargo ? data : [aCargo]
  const Icon = sigo ? IconBellOff : IconBell
  return (
    <Stack gap="xs">
      <Select
        label="A cargo de"
        placeholder="Nadie en particular"
        data={colegas.map(({ usuarioId, nombre }) => ({ value: String(usuarioId), label: nombre }))}
        value={aCargo && String(aCargo.usuarioId)}
        onChange={(next) => assign.mutate({ params, body: { usuarioId: next === null ? null : Number(next) } })}
        onDropdownOpen={() => setOpen(true)}
        nothingFoundMessage={isFetching ? 'Buscando…' : 'Nadie de la empresa se llama así.'}
        disabled={assign.isPending}
        error={assign.error?.message}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Que no esté a cargo de nadie' }}
      />
      <Button
        variant="default"
        size="compact-sm"
        w="fit-content"
        leftSection={<Icon size={16} aria-hidden />}
        loading={follow.isPending}
        onClick={() => follow.mutate({ params, body: { sigue: !sigo } })}
      >
        {sigo ? 'Dejar de seguir' : 'Seguir'}
      </Button>
    </Stack>
  )
}
