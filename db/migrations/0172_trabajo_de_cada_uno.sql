-- squawk-ignore-file require-concurrent-index-creation
-- Only what is open is there, some thousand rows: less than a second.
-- Cuánto tiene abierto cada persona de la mesa, por clase: lo que vence antes primero, y lo que espera hace más.
create index trabajo_de_quien on trabajo (asignado_id, clase, orden) include (etapa);
create index trabajo_mas_viejo on trabajo (asignado_id, clase, desde) where etapa <> 'espera';

-- Lo que dice el artículo de la Mesa, donde todavía dice lo de antes: su texto sigue siendo de la administración.
update ayuda_articulo set texto = replace(replace(texto,
  'Lo que no pide nada sale a los cinco segundos: **Deshacer** lo vuelve atrás.',
  'Lo decidido, con formulario o sin él, sale a los cinco segundos: **Deshacer** lo vuelve atrás, con lo escrito.'),
  '## Si vas a faltar',
  '## Quién tiene qué
Quien administra ve en **Equipo** cuánto tiene cada persona, cuánto venció y desde cuándo espera lo más viejo. Cada número abre la Mesa con eso: se elige, y se asigna a otra persona o a nadie.

## Si vas a faltar')
where slug = 'la-mesa';
