import { Stack, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { get, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { PRECIOS_AVISO, problemasDeLineas } from '#contract/pedidos-motos/reglas.ts'
import type { ModeloMoto } from '#contract/pedidos-motos/shapes.ts'
import { messageOf } from '#shared/forms/form-fields.ts'
import { plain } from '#contract/valores/formato.ts'
import { ModeloCard } from './ModeloCard.tsx'
import { type NuevoForm, withCantidad } from './nuevo.form.ts'

/** Field of the models, with a search by name or brand. The card of a chosen model shows its error at once. */
export const ModelosField = ({ modelos }: { modelos: readonly ModeloMoto[] }) => {
  const { control, setValue, getValues, clearErrors } = useFormContext<NuevoForm>()
  const lineas = useWatch({ control, name: 'lineas' })
  const [texto, setTexto] = useState('')
  const { errors, isSubmitted } = useFormState({ control })
  const missing = messageOf(errors, 'lineas')
  const problems = lineas.length ? problemasDeLineas(lineas, modelos) : {}
  const problemasOf = (modeloId: number): string[] => [
    ...new Set(
      lineas.flatMap((linea, at) =>
        linea.modeloId === modeloId
          ? (['version', 'color', 'cantidad'] as const).flatMap((field) => {
              const path = `lineas.${at}.${field}`
              const refused = get(errors, `${path}.message`) as string | undefined
              return problems[path] ?? refused ?? []
            })
          : [],
      ),
    ),
  ]
  const gone = lineas.filter(({ modeloId }) => !modelos.some((modelo) => modelo.modeloId === modeloId))
  const words = plain(texto.trim())
  const found = modelos.filter(
    ({ modelo, marca, modeloId }) => plain(`${marca} ${modelo}`).includes(words) || problemasOf(modeloId).length > 0,
  )
  return (
    <Stack component="section" aria-label="Motos" gap="md">
      <div>
        <TextInput
          type="search"
          aria-label="Buscar una moto"
          placeholder="Modelo o marca"
          leftSection={<IconSearch size={16} aria-hidden />}
          value={texto}
          onChange={(event) => setTexto(event.currentTarget.value)}
        />
        <Text size="sm" c="dimmed" mt={4}>
          {PRECIOS_AVISO}
        </Text>
      </div>
      {missing && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" id="lineas-problema">
          {missing}
        </Text>
      )}
      {gone.length > 0 && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          Hay motos que ya no se ofrecen: quitalas de Tu pedido.
        </Text>
      )}
      {found.length === 0 && <Text c="dimmed">Ninguna moto se llama así.</Text>}
      {found.map((modelo) => (
        <ModeloCard
          key={modelo.modeloId}
          modelo={modelo}
          lineas={lineas}
          problemas={problemasOf(modelo.modeloId)}
          onChange={(linea) => {
            clearErrors('lineas')
            setValue('lineas', withCantidad(getValues('lineas'), linea), {
              shouldDirty: true,
              shouldValidate: isSubmitted,
            })
          }}
        />
      ))}
    </Stack>
  )
}
