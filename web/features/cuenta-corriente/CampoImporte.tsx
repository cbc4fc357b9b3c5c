import { readImporte } from '#contract/base/importes.ts'
import { writeImporte } from '#contract/base/formato.ts'
import type { TextInputProps } from '@mantine/core'
import type { FieldPath } from 'react-hook-form'
import { CampoTexto } from '#shared/forms/CampoTexto.tsx'
import type { PagoForm } from './pago.form.ts'

/** An amount, written as people write it once one leaves it. What cannot be read stays as it was typed. */
export const IMPORTE = {
  inputMode: 'decimal',
  placeholder: '0,00',
  maxLength: 24,
  normalize: (text: string) => {
    const plain = readImporte(text)
    return plain && writeImporte(plain)
  },
} as const

interface CampoImporteProps extends Omit<TextInputProps, 'name' | 'value' | 'error' | 'onChange' | 'onBlur'> {
  name: FieldPath<PagoForm>
}

/** An amount of a row. */
export const CampoImporte = (props: CampoImporteProps) => <CampoTexto<PagoForm> {...IMPORTE} {...props} />
