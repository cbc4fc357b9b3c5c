#!/bin/sh
# Los comandos de una instalación con Compose. Correlos en esta carpeta, al lado de .env.
set -eu
cd "$(dirname "$0")"

USO='Uso: ./operar.sh copiar                        copia las dos bases y los archivos a copias/
     ./operar.sh restaurar COPIA CLAVE.age     vacía las dos bases y los archivos, y trae esa copia de copias/
     ./operar.sh actualizar VERSION            copia, migra y reemplaza los procesos
     ./operar.sh volver                        vuelve a la versión anterior
     ./operar.sh auditoria | archivos          verifica los sellos, o los archivos byte por byte'

tarea() { docker compose run --rm "$@"; }
# El valor de una variable de .env, y cómo cambiarlo.
dice() { sed -n "s/^$1=//p" .env; }
pone() {
  grep -q "^$1=" .env || echo "$1=" >> .env
  sed -i "s/^$1=.*/$1=$2/" .env
}
procesos() { docker compose up -d --no-deps web worker; }

case "${1-}" in
copiar)
  tarea copia
  ;;
restaurar)
  [ $# = 3 ] || { echo "$USO" >&2; exit 2; }
  [ -d "copias/$2" ] && [ -f "$3" ] || { echo "No está copias/$2 o $3." >&2; exit 2; }
  printf 'Se borra todo lo que hay ahora. Escribí %s para seguir: ' "$2"
  read -r dicho
  [ "$dicho" = "$2" ] || { echo 'No se cambió nada.' >&2; exit 2; }
  docker compose stop web worker identidad almacen
  # Lo de ahora queda con otro nombre: si la copia no sirve, se vuelve a él.
  hoy=$(date +%Y%m%d%H%M%S)
  for base in portal keycloak; do
    docker compose exec -T base psql -U postgres -v ON_ERROR_STOP=1 -c "alter database $base rename to ${base}_$hoy"
  done
  docker compose exec -T base psql -U postgres -v ON_ERROR_STOP=1 \
    -c "create database portal owner dueno encoding 'UTF8' template template0"
  docker compose exec -T base psql -U postgres -v ON_ERROR_STOP=1 \
    -c "create database keycloak owner keycloak encoding 'UTF8' template template0"
  docker compose run --rm --no-deps --entrypoint mv bucket /objetos/archivos "/objetos/archivos-$hoy"
  docker compose run --rm --no-deps bucket
  docker compose up -d --no-deps almacen
  tarea -v "$(realpath "$3"):/clave.age:ro" vuelta restore "/copias/$2" --identidad /clave.age
  docker compose up -d
  ;;
actualizar)
  [ $# = 2 ] || { echo "$USO" >&2; exit 2; }
  docker image inspect "autogestion:$2" >/dev/null || { echo "No está la imagen autogestion:$2." >&2; exit 2; }
  tarea copia
  (export VERSION="$2" && tarea migracion)
  antes=$(dice VERSION)
  pone VERSION_ANTERIOR "$antes"
  pone VERSION "$2"
  procesos
  ;;
volver)
  antes=$(dice VERSION_ANTERIOR)
  [ -n "$antes" ] || { echo 'No hay versión anterior en .env.' >&2; exit 2; }
  ahora=$(dice VERSION)
  # Sin migrar: la versión anterior lee las tablas de la nueva.
  pone VERSION_ANTERIOR "$ahora"
  pone VERSION "$antes"
  procesos
  ;;
auditoria | archivos)
  tarea "$1"
  ;;
*)
  echo "$USO" >&2
  exit 2
  ;;
esac
