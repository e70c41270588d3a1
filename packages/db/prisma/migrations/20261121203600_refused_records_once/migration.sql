-- A phone tells of a record that was refused until it is heard: it stands in the round's history once.
CREATE UNIQUE INDEX activity_refused_once ON activity (tenant_id, (after->>'recordId'))
  WHERE action = 'stop.refused';
