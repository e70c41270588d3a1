-- A phone also reports a round's status that was refused; like a record of a stop, it stands in the round's history once.
DROP INDEX activity_refused_once;
CREATE UNIQUE INDEX activity_refused_once ON activity (tenant_id, (after->>'recordId'))
  WHERE action IN ('stop.refused', 'round.refused');
