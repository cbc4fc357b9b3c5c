/** A return as a program sends it. Of the demonstration: a reason that has no term and asks for no photograph. */
export const DEVOLUCION_EJEMPLO = {
  razonSocialId: 1042,
  comentarios: 'Los pidió la campaña técnica.',
  requiereEnvioTransporte: false,
  facturas: [
    {
      numeroFactura: 'A-0001-00034852',
      productos: [{ codigoMaterial: 'VM-O220', cantidad: 1, motivo: { motivoId: 11 } }],
    },
  ],
}
