-- Notify the processes of a revoked token and of an ended session, as of a changed user (`avisa`): each process drops
-- what it cached, and the call that revoked is answered when no process trusts its stale value any more.
create trigger token_revocado after delete or truncate or update of cortado, vence, direcciones, alcances, usuario_id on token
  execute function avisa('tokens');
create trigger token_razon_social_revocado after update or delete or truncate on token_razon_social execute function avisa('tokens');
create trigger razon_social_token after delete or truncate or update of activo on razon_social execute function avisa('tokens');
create trigger sesion_terminada_aviso after insert or update on sesion_terminada execute function avisa('sesiones');
