import { useState } from 'react'
import { Group, Input, Pill, Stack } from '@mantine/core'
import { useFormContext } from 'react-hook-form'
import { TIPOS_DOCUMENTO } from '#contract/documentos/reglas.ts'
import type { DocumentoDetail, NewDocumento } from '#contract/documentos/shapes.ts'
import { documentos, LIMITES_DOCUMENTO } from '#contract/documentos/calls.ts'
import { localDay } from '#contract/valores/fechas.ts'
import { RazonSocialBuscador } from '#shared/RazonSocialBuscador.tsx'
import { Campo } from '#shared/forms/Campo.tsx'
import { Formulario } from '#shared/forms/Formulario.tsx'
import { type Campos, opcionesOf, startOf } from '#shared/forms/campos.ts'
import { type Typed, useFormSend } from '#shared/forms/use-form-send.ts'
import { useRazonSocial } from '#shared/use-razon-social.ts'
import { Dialogo } from '#ui/Dialogo.tsx'
import { type Profile, useProfile } from '#web/profile.tsx'
import { useSend } from '#web/queries.tsx'

const Elegida = ({ razonSocialId, onRemove }: { razonSocialId: number; onRemove: () => void }) => {
  const name = useRazonSocial(razonSocialId)?.razonSocial ?? String(razonSocialId)
  return (
    <Pill
      size="md"
      withRemoveButton
      onRemove={onRemove}
      removeButtonProps={{ 'aria-label': `Quitar ${name}`, tabIndex: 0, 'aria-hidden': false }}
    >
      {name}
    </Pill>
  )
}

/** Field of the razones sociales that see a document. Empty: all razones sociales of its negocio (line of business). */
const ParaQuienes = () => {
  const { control } = useFormContext<{ razonSocialIds: number[] }>()
  // React key of the search field. A new key empties the field after each choice.
  const [turn, setTurn] = useState(0)
  return (
    <Campo control={control} name="razonSocialIds">
      {({ value, onChange, error, ref }) => (
        <Stack gap="xs">
          <RazonSocialBuscador
            key={turn}
            ref={ref}
            label="Solo para estas razones sociales"
            description="Sin elegir ninguna es para todos los clientes del negocio."
            value={null}
            onChange={(id) => {
              if (id !== null && !value.includes(id)) onChange([...value, id])
              setTurn(turn + 1)
            }}
          />
          {value.length > 0 && (
            <Group gap="xs">
              {value.map((id) => (
                <Elegida key={id} razonSocialId={id} onRemove={() => onChange(value.filter((other) => other !== id))} />
              ))}
            </Group>
          )}
          {error && <Input.Error>{error}</Input.Error>}
        </Stack>
      )}
    </Campo>
  )
}

type Datos = Typed<typeof NewDocumento> & { files: File[] }

const camposOf = (negocios: Profile['negocios'], isNew: boolean): Campos<Datos> => [
  { kind: 'texto', name: 'titulo', label: 'Título', required: true },
  {
    cols: 3,
    campos: [
      { kind: 'opcion', name: 'tipo', label: 'Tipo', required: true, options: opcionesOf(TIPOS_DOCUMENTO) },
      {
        kind: 'opcion',
        name: 'negocioId',
        label: 'Negocio',
        placeholder: 'Todos',
        nullable: true,
        options: negocios.map(({ negocioId, negocio }) => ({ value: negocioId, label: negocio })),
      },
      {
        kind: 'opcion',
        name: 'marcaId',
        label: 'Marca',
        placeholder: 'Todas',
        nullable: true,
        options: ({ negocioId }) =>
          negocios
            .filter((each) => !negocioId || each.negocioId === negocioId)
            .flatMap(({ marcas }) => marcas.map(({ marcaId, nombre }) => ({ value: marcaId, label: nombre }))),
      },
    ],
  },
  {
    cols: 2,
    campos: [
      { kind: 'fecha', name: 'vigenteDesde', label: 'Vigente desde', required: 'Ingresá desde cuándo rige' },
      { kind: 'fecha', name: 'vigenteHasta', label: 'Vigente hasta', nullable: true },
    ],
  },
  {
    kind: 'propio',
    name: 'razonSocialIds',
    label: 'Razones sociales',
    draw: () => <ParaQuienes />,
  },
  { kind: 'si', name: 'requiereLectura', label: 'Pedir a los clientes que confirmen la lectura' },
  {
    kind: 'archivos',
    name: 'files',
    label: isNew ? 'Archivo' : 'Archivo nuevo, si cambia',
    required: isNew && 'Elegí el archivo del documento.',
    limites: LIMITES_DOCUMENTO,
  },
]

const emptyOf = (today: string): Datos => ({
  titulo: '',
  tipo: null,
  negocioId: null,
  marcaId: null,
  vigenteDesde: today,
  vigenteHasta: null,
  requiereLectura: false,
  razonSocialIds: [],
  files: [],
})

interface DocumentoDialogProps {
  /** Document to edit; absent: a new document. */
  documento?: DocumentoDetail
  onClose: () => void
}

/** Dialog that publishes or edits a document. A new file becomes a new version. */
export const DocumentoDialog = ({ documento, onClose }: DocumentoDialogProps) => {
  const { negocios } = useProfile()
  const [today] = useState(() => localDay(new Date()))
  const campos = camposOf(negocios, !documento)
  const create = useSend(documentos.create)
  const update = useSend(documentos.update)
  const de = useFormSend({
    start: startOf(
      emptyOf(today),
      documento && {
        ...documento,
        razonSocialIds: documento.razonesSociales?.map(({ razonSocialId }) => razonSocialId) ?? [],
      },
    ),
    shape: async () => (await import('#contract/documentos/shapes.ts')).NewDocumento,
    campos,
    send: (body, { values: { files }, upload }) => {
      if (!documento) return create.mutateAsync({ body, ...upload(files) })
      const { documentoId, revision } = documento
      return update.mutateAsync({ params: { documentoId }, body: { ...body, revision }, ...upload(files) })
    },
    done: documento ? 'Guardamos los cambios.' : 'El documento quedó publicado.',
    onDone: onClose,
  })
  return (
    <Dialogo opened onClose={onClose} title={documento ? 'Editar documento' : 'Nuevo documento'} size="lg">
      <Formulario de={de} campos={campos} enviar={documento ? 'Guardar' : 'Publicar'} onCancel={onClose} />
    </Dialogo>
  )
}
