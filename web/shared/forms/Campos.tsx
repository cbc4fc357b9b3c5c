import { Checkbox, Group, MultiSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { type ControllerRenderProps, type FieldValues, useFormContext, useWatch } from 'react-hook-form'
import { ArchivosInput } from './ArchivosInput.tsx'
import { Campo } from './Campo.tsx'
import type { CampoDe, Campos as Rows, Opcion } from './campos.ts'
import { CampoFecha } from './CampoFecha.tsx'
import { CampoNumero } from './CampoNumero.tsx'
import { CampoSelect } from './CampoSelect.tsx'
import { CampoTexto } from './CampoTexto.tsx'
import { CampoTransporte } from './CampoTransporte.tsx'
import { RazonSocialField } from './RazonSocialField.tsx'

type Kind = CampoDe<FieldValues>['kind']
type Of<K extends Kind> = Extract<CampoDe<FieldValues>, { kind: K }>

const textsOf = (options: readonly Opcion[]) => options.map(({ value, label }) => ({ value: String(value), label }))
const chosenOf = (options: readonly Opcion[], texts: readonly string[]) =>
  texts.map((text) => options.find(({ value }) => String(value) === text)?.value ?? text)

type Input = ControllerRenderProps & { error: string | undefined }

/** Ties what is no component of its own to its field. */
const Tied = ({ name, children }: { name: string; children: (input: Input) => ReactNode }) => {
  const { control } = useFormContext()
  return (
    <Campo control={control} name={name}>
      {children}
    </Campo>
  )
}

/** A number with decimals: what is typed stays as it is typed, and NaN of what is none. */
const Decimal = ({ input: { value, onChange, ...input }, ...rest }: { input: Input; label: string }) => {
  const [typed, setTyped] = useState(() => String(value ?? ''))
  return (
    <TextInput
      inputMode="decimal"
      {...rest}
      {...input}
      value={typed}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text)
        onChange(text.trim() ? Number(text.replace(',', '.')) : null)
      }}
    />
  )
}

const Transporte = ({ name }: { name: string }) => {
  const { control } = useFormContext()
  return <CampoTransporte control={control} name={name} />
}

/** What every kind is told alike. */
const commonOf = ({ name, label, required, nullable, help, placeholder, maw, autoFocus }: CampoDe<FieldValues>) => ({
  name,
  label,
  nullable: nullable ?? false,
  withAsterisk: Boolean(required),
  ...(help && { description: help }),
  ...(placeholder && { placeholder }),
  ...(maw && { maw }),
  ...(autoFocus && { 'data-autofocus': true }),
})

const plainOf = (campo: CampoDe<FieldValues>) => {
  const { name: _name, nullable: _nullable, ...plain } = commonOf(campo)
  return plain
}

/** One drawing for each kind of field. */
const DRAWN: { [K in Kind]: (props: Of<K>) => ReactNode } = {
  texto: (campo) => {
    const { type, inputMode, autoComplete, autoCapitalize, maxLength, readOnly, normalize, onBlur } = campo
    const given = { type, inputMode, autoComplete, autoCapitalize, maxLength, readOnly, normalize, onBlur }
    return <CampoTexto {...commonOf(campo)} {...(given as object)} />
  },
  parrafo: (campo) => (
    <Tied name={campo.name}>
      {(input) => (
        <Textarea
          {...plainOf(campo)}
          autosize
          minRows={campo.rows ?? 2}
          {...(campo.maxRows && { maxRows: campo.maxRows })}
          {...(campo.maxLength && { maxLength: campo.maxLength })}
          {...input}
        />
      )}
    </Tied>
  ),
  entero: (campo) => {
    const { min, max, thousands } = campo
    return <CampoNumero {...commonOf(campo)} {...({ min, max, thousands } as object)} />
  },
  decimal: (campo) => <Tied name={campo.name}>{(input) => <Decimal {...plainOf(campo)} input={input} />}</Tied>,
  fecha: (campo) => <CampoFecha {...commonOf(campo)} />,
  si: ({ name, label, help }) => (
    <Tied name={name}>
      {({ value, onChange, ...input }) => (
        <Checkbox
          label={label}
          description={help}
          {...input}
          checked={value}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )}
    </Tied>
  ),
  opcion: (campo) => (
    <CampoSelect
      {...commonOf(campo)}
      nullable
      data={campo.options as readonly Opcion[]}
      searchable={campo.searchable ?? false}
      clearable={campo.nullable ?? false}
    />
  ),
  varias: (campo) => (
    <Tied name={campo.name}>
      {({ value, onChange, ...input }) => (
        <MultiSelect
          {...plainOf(campo)}
          searchable={campo.searchable ?? false}
          data={textsOf(campo.options)}
          {...input}
          value={value.map(String)}
          onChange={(texts) => onChange(chosenOf(campo.options, texts))}
        />
      )}
    </Tied>
  ),
  casillas: (campo) => (
    <Tied name={campo.name}>
      {({ value, onChange, error, ref }) => (
        <Checkbox.Group
          {...plainOf(campo)}
          value={value.map(String)}
          // In the order of the options, whatever the order of the clicks.
          onChange={(texts) =>
            onChange(campo.options.filter(({ value: each }) => texts.includes(String(each))).map((each) => each.value))
          }
          error={error}
        >
          <Group gap="md" mt={4}>
            {campo.options.map((each, at) => (
              <Checkbox
                key={each.value}
                ref={at === 0 ? ref : undefined}
                value={String(each.value)}
                label={each.label}
              />
            ))}
          </Group>
        </Checkbox.Group>
      )}
    </Tied>
  ),
  archivos: ({ name, label, required, limites }) => (
    <Tied name={name}>
      {({ value, onChange, error, ref }) => (
        <ArchivosInput
          ref={ref}
          label={required ? `${label} *` : label}
          {...(limites && { limites })}
          files={value}
          onChange={onChange}
          error={error}
        />
      )}
    </Tied>
  ),
  razonSocial: () => <RazonSocialField />,
  transporte: ({ name }) => <Transporte name={name} />,
  propio: ({ draw }) => draw(),
}

const Drawn = ({ campo }: { campo: CampoDe<FieldValues> }) => {
  const Kind = DRAWN[campo.kind] as (props: CampoDe<FieldValues>) => ReactNode
  return <Kind {...campo} />
}

/** The fields of the form around them, as they are described. */
export const Campos = <F extends FieldValues>({ campos }: { campos: Rows<F> }) => {
  const { control } = useFormContext<F>()
  const values = useWatch({ control }) as F
  const draw = (campo: CampoDe<F>) => {
    if (campo.when && !campo.when(values)) return null
    const options = 'options' in campo && typeof campo.options === 'function' && { options: campo.options(values) }
    return <Drawn key={campo.name} campo={{ ...campo, ...options } as unknown as CampoDe<FieldValues>} />
  }
  return campos.map((row) =>
    'campos' in row ? (
      <SimpleGrid key={row.campos[0]!.name} cols={{ base: 1, [row.from ?? 'sm']: row.cols }}>
        {row.campos.map(draw)}
      </SimpleGrid>
    ) : (
      draw(row)
    ),
  )
}
