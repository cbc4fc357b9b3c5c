-- Notify the processes of a revoked token or an ended session, so that each drops its cached copy. The call that
-- revokes is answered only when no process trusts a stale copy.
create trigger token_revocado after delete or truncate or update of cortado, vence, direcciones, alcances, usuario_id on token
  execute function avisa('tokens');
create trigger token_razon_social_revocado after update or delete or truncate on token_razon_social execute function avisa('tokens');
create trigger razon_social_token after delete or truncate or update of activo on razon_social execute function avisa('tokens');
create trigger sesion_terminada_aviso after insert or update on sesion_terminada execute function avisa('sesiones');
