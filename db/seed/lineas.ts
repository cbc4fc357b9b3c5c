/** Product lines with their own screen: trucks, electric scooter and batteries (domain §6). */
export const LINEAS_DEMO = [
  {
    linea: 'camiones',
    servicio: 10,
    titulo: 'Camiones',
    texto: 'Camiones livianos y medianos Lonkay Trucks: fichas técnicas, red de service y consultas de stock y precio.',
    aviso: null,
    marcas: [501],
    productos: [
      ['LK-35', 'Lonkay 3.5 Reparto', 'Liviano para reparto urbano, cabina simple.', null, [['Carga útil', '1.650 kg'], ['Motor', '2.8 diésel, 110 CV'], ['Caja', 'Manual de 5 marchas'], ['Largo', '5,4 m']]],
      ['LK-60', 'Lonkay 6.0 Distribución', 'Mediano con caja playa o furgón.', null, [['Carga útil', '3.400 kg'], ['Motor', '3.8 diésel, 140 CV'], ['Caja', 'Manual de 6 marchas'], ['Largo', '6,9 m']]],
    ],
    garantias: [['Lonkay 3.5 y 6.0', 24, 100_000, 'Con los services hechos en la red oficial, dentro de los plazos del manual.']],
  },
  {
    linea: 'monopatin-electrico',
    servicio: 11,
    titulo: 'Monopatín eléctrico',
    texto: 'Monopatines Pirén. Para la garantía se pide el número de serie en lugar del chasis.',
    aviso: 'No lleva patente. En la ciudad la velocidad máxima es de 25 km/h, y cada municipio dice por dónde se puede circular.',
    marcas: [601],
    productos: [
      ['PR-S1', 'Pirén S1 Urbano', 'Plegable, con luces y freno a disco.', '690000.00', [['Autonomía', '25 km'], ['Velocidad máxima', '25 km/h'], ['Batería', '36 V 7,5 Ah'], ['Peso', '12,5 kg']]],
      ['PR-S2', 'Pirén S2 Largo', 'Doble suspensión y batería extraíble.', '985000.00', [['Autonomía', '45 km'], ['Velocidad máxima', '25 km/h'], ['Batería', '48 V 12 Ah'], ['Peso', '18 kg']]],
    ],
    garantias: [
      ['Cuadro y motor', 12, null, 'Uso particular, sin golpes ni agua por encima del eje.'],
      ['Batería', 6, null, 'Con carga completa al menos una vez por mes.'],
    ],
  },
  {
    linea: 'baterias',
    servicio: 12,
    titulo: 'Baterías',
    texto: 'Baterías Andunor para auto y pick-up. La garantía corre desde la venta al usuario y se controla con el código grabado.',
    aviso: 'La batería usada es un residuo peligroso: recibila y devolvela por la red, no va a la basura ni se transporta sin su manifiesto.',
    marcas: [406],
    productos: [
      ['AN-12-65', 'Batería 12V 65Ah', 'Libre de mantenimiento, borne derecho.', '129900.00', [['Tensión', '12 V'], ['Capacidad', '65 Ah'], ['Arranque en frío', '540 A'], ['Medidas', '242 × 175 × 190 mm']]],
      ['AN-12-90', 'Batería 12V 90Ah pick-up', 'Libre de mantenimiento, reforzada.', '174500.00', [['Tensión', '12 V'], ['Capacidad', '90 Ah'], ['Arranque en frío', '720 A'], ['Medidas', '308 × 175 × 220 mm']]],
    ],
    garantias: [],
  },
] as const
